import { limits } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Field, TextArea } from '../../../../components/forms/field.tsx';
import { optionsOf, type Option } from './options.ts';

interface PasteOptionsProps {
  options: readonly Option[];
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** All options as text, one per line, to paste many at once or to sort them elsewhere. */
export function PasteOptions({ options, onApply, onCancel }: PasteOptionsProps) {
  const [text, setText] = useState(options.map(({ label }) => label).join('\n'));
  const { length } = optionsOf(text, options);
  const most = `At most ${limits.formOptions}.`;
  return (
    <div className="stack">
      <Field
        label="One option per line"
        help={length === limits.formOptions ? most : 'Existing options keep their values.'}
        error={length === 0 ? 'Add at least one option.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for it, and it replaces its button
            autoFocus
            dir="auto"
            rows={Math.min(Math.max(options.length + 1, 5), 14)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="line wrap">
        <Button size="s" variant="primary" disabled={length === 0} onClick={() => onApply(text)}>
          Use {length} {length === 1 ? 'option' : 'options'}
        </Button>
        <Button size="s" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
