import { useState, type FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../components/forms/field.tsx';
import { formatPlural } from '../../lib/format.ts';

interface EraseDialogProps {
  count: number;
  busy: boolean;
  onClose: () => void;
  onErase: () => void;
}

/** Asks before an erasure. Nobody types the number of submissions by mistake. */
export function EraseDialog({ count, busy, onClose, onErase }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === String(count)) onErase();
    else setError(`Type ${count} to confirm.`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Erase ${formatPlural(count, 'submission')}`}
      text="They are deleted for good, with their files, notes, replies and deliveries. Webhooks that received one are notified."
    >
      <form className="stack loose" noValidate onSubmit={submit}>
        <Field label={`To confirm, type the number of submissions: ${count}`} error={error}>
          {(control) => (
            <TextInput
              exact
              inputMode="numeric"
              {...control}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" busy={busy}>
            Erase submissions
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
