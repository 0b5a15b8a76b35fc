import { limits, patternSchema, type FormDefinition } from '@postern/contracts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { SelectControl, TextControl } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import { orNull, type LineField, type PartProps } from '../part.ts';
import { patternPresets } from './pattern-presets.ts';
import { errorMessageOn } from './sample-error.ts';

interface PatternRuleProps extends PartProps<LineField> {
  form: FormDefinition;
}

const own = 'own';

/** The pattern that the whole text must match: a common one, or the owner's own. */
export function PatternRule({ form, field, set, issues }: PatternRuleProps) {
  const { pattern } = field;
  // Between the choice of an own pattern and its first character, there is no pattern yet.
  const [wantsOwn, setWantsOwn] = useState(false);
  const preset = patternPresets.find((each) => each.pattern === pattern);
  const isOpen = pattern !== null || wantsOwn;
  const choose = (value: string): void => {
    setWantsOwn(value === own);
    if (value === own) return;
    const next = patternPresets.find((each) => each.pattern === value);
    const isOwnHint = field.pattern_hint !== null && field.pattern_hint !== preset?.hint;
    const isEnglish = form.language === null || form.language === 'en';
    set({
      pattern: next?.pattern ?? null,
      ...(isOwnHint ? {} : { pattern_hint: next && isEnglish ? next.hint : null }),
    });
  };
  return (
    <>
      <SelectControl
        label="Format"
        name="pattern_preset"
        value={isOpen ? (wantsOwn || !preset ? own : preset.pattern) : ''}
        onChange={choose}
      >
        <option value="">Any</option>
        {patternPresets.map((each) => (
          <option key={each.pattern} value={each.pattern}>
            {each.label}
          </option>
        ))}
        <option value={own}>Custom pattern</option>
      </SelectControl>
      {isOpen && <OwnPattern form={form} field={field} set={set} issues={issues} onEmpty={() => setWantsOwn(true)} />}
    </>
  );
}

/** The pattern, the hint for values that do not match it, and a field to try it. */
function OwnPattern({ form, field, set, issues, onEmpty }: PatternRuleProps & { onEmpty: () => void }) {
  return (
    <>
      <TextControl
        label="Pattern"
        name="pattern"
        mono
        maxLength={400}
        value={field.pattern ?? ''}
        error={issueAt(issues, 'pattern')}
        help="A regular expression that the whole value must match."
        onChange={(text) => {
          // An emptied input is still the place to type another pattern.
          if (text === '') onEmpty();
          set({ pattern: orNull(text) });
        }}
      />
      <TextControl
        label={
          <>
            Hint <span className="label-note">shown when a value doesn’t match</span>
          </>
        }
        name="pattern_hint"
        maxLength={limits.formLabelChars}
        value={field.pattern_hint ?? ''}
        error={issueAt(issues, 'pattern_hint')}
        onChange={(hint) => set({ pattern_hint: orNull(hint) })}
      />
      <Try form={form} field={field} />
    </>
  );
}

/** A field to try a text, with the server's answer to it. */
function Try({ form, field }: Pick<PatternRuleProps, 'form' | 'field'>) {
  const [text, setText] = useState('');
  const isReadable = field.pattern !== null && patternSchema.safeParse(field.pattern).success;
  const sentence = isReadable && text !== '' ? errorMessageOn(field, [text], form) : undefined;
  return (
    <div className="sample-test">
      <TextControl
        label="Try it"
        name="try"
        value={text}
        placeholder="Type a sample value"
        error={sentence}
        lang={form.language ?? undefined}
        onChange={setText}
      />
      <p className="taken" role="status">
        {isReadable && text !== '' && sentence === undefined && (
          <>
            <CircleCheck aria-hidden="true" /> This value is accepted.
          </>
        )}
      </p>
    </div>
  );
}
