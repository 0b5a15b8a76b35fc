import { limits, type Passkey } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { showServerErrors } from '../../../../lib/form-errors.ts';
import { trpc } from '../../../../lib/trpc.ts';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const utils = trpc.useUtils();
  const { mutateAsync: rename } = trpc.factors.renamePasskey.useMutation();
  const form = useForm({ defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    if (name.trim() === '') {
      form.setError('name', { message: 'Enter a name.' }, { shouldFocus: true });
      return;
    }
    try {
      await rename({ passkey_id: passkey.id, name });
      void utils.factors.list.invalidate();
      onClose();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name'],
        fallback: 'Couldn’t rename the passkey. Please try again.',
      });
    }
  });
  return (
    <Dialog open onClose={onClose} title="Rename passkey">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field label="Name" error={errors.name?.message}>
          {(control) => (
            <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
