import type { FormDefinition } from '@postern/contracts';
import { ListPlus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FieldError } from '../../../../components/forms/field-error.tsx';
import { Checkbox } from '../../../../components/forms/field.tsx';
import { issueAt } from '../issues.ts';
import { OptionRow } from './row.tsx';
import { followsLabel, isRepeated } from './options.ts';
import type { ChoiceField, PartProps } from '../part.ts';
import { PasteOptions } from './paste.tsx';
import { useOptionFocus } from './use-focus.ts';
import { useOptions } from './use-options.ts';

interface OptionsEditorProps extends PartProps<ChoiceField> {
  form: FormDefinition;
}

/** The options: each with its label and, if it differs, the value in a submission. */
export function OptionsEditor({ form, field, set, issues }: OptionsEditorProps) {
  const { options } = field;
  const titleId = useId();
  const [showsValues, setShowsValues] = useState(options.some((option) => !followsLabel(option)));
  const [root, focusOn] = useOptionFocus();
  const act = useOptions({ form, field, set, focusOn });
  const repeated = options.map((_, at) => isRepeated(options, at));
  return (
    <fieldset className="stack" aria-labelledby={titleId} ref={root}>
      <div className="property-line">
        <h3 className="grow" id={titleId}>
          Options
        </h3>
        <Checkbox label="Own values" checked={showsValues} onChange={(event) => setShowsValues(event.target.checked)} />
      </div>
      <ol className="options">
        {options.map((option, at) => (
          <OptionRow
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other identity than its position: label and value change while they are typed
            key={at}
            option={option}
            at={at}
            of={options.length}
            showsValue={showsValues}
            error={issueAt(issues, 'options', at) ?? (repeated[at] ? 'This value is used twice.' : undefined)}
            onLabel={(label) => act.label(at, label)}
            onValue={(value) => act.value(at, value)}
            onInsert={() => act.insert(at + 1)}
            onRemove={() => act.remove(at)}
            onMove={(by) => act.move(at, at + by)}
            onPaste={(text) => act.paste(at, text)}
          />
        ))}
      </ol>
      {!repeated.includes(true) && (
        <FieldError text={issues.find(({ path }) => path[0] === 'options' && path.length === 1)?.message} />
      )}
      <More field={field} act={act} />
      <span className="visually-hidden" role="status">
        {act.announcement}
      </span>
    </fieldset>
  );
}

/** Adds an option, or edits all of them as text. */
function More({ field: { options }, act }: { field: ChoiceField; act: ReturnType<typeof useOptions> }) {
  const [isText, setIsText] = useState(false);
  if (isText)
    return (
      <PasteOptions
        options={options}
        onApply={(text) => {
          act.replace(text);
          setIsText(false);
        }}
        onCancel={() => setIsText(false)}
      />
    );
  return (
    <div className="line wrap">
      <Button
        size="s"
        icon={<Plus aria-hidden="true" />}
        disabled={act.room <= 0}
        onClick={() => act.insert(options.length)}
      >
        Option
      </Button>
      <Button size="s" variant="quiet" icon={<ListPlus aria-hidden="true" />} onClick={() => setIsText(true)}>
        Edit as text
      </Button>
    </div>
  );
}
