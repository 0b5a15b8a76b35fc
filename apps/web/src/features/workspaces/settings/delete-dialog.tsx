import { limits, messages, type Workspace } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { formatDay } from '../../../lib/format-day.ts';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';

interface DeleteWorkspaceDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

const dayMs = 86_400_000;

/** Asks for the workspace’s name before its deletion, which takes effect after a period in which it can be cancelled. */
export function DeleteWorkspaceDialog({ workspace, onClose }: DeleteWorkspaceDialogProps) {
  const { form, submit } = useDeletion(workspace, onClose);
  const { errors, isSubmitting } = form.formState;
  const end = new Date(Date.now() + limits.deletionGraceDays * dayMs).toISOString();
  return (
    <Dialog open onClose={onClose} title={messages.dialog.deleteTitle} role="alertdialog" size="medium">
      <p className="break-anywhere">
        On <b className="weight-medium">{formatDay(end)}</b> the workspace{' '}
        <b className="weight-medium">
          <bdi>{workspace.name}</bdi>
        </b>{' '}
        is deleted with its endpoints, their submissions and files, for all members. Until then everything works, and an
        owner can cancel the deletion. After that it can’t be undone.
      </p>
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field label="The workspace’s name" help="Type it to confirm." error={errors.name?.message}>
          {(control) => (
            <TextInput exact dir="auto" maxLength={limits.nameChars} {...control} {...form.register('name')} />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>{messages.dialog.cancel}</Button>
          <Button type="submit" variant="danger-solid" busy={isSubmitting}>
            {messages.dialog.deleteConfirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useDeletion({ id, name: ownName }: Workspace, onDone: () => void) {
  const cache = useWorkspaceCache();
  const { mutateAsync: remove } = trpc.workspaces.delete.useMutation();
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(async ({ name }) => {
    if (name.trim() !== ownName.trim()) {
      form.setError('name', { message: 'This is not the workspace’s name.' }, { shouldFocus: true });
      return;
    }
    try {
      const { deletion_at } = await remove({ workspace_id: id, name: ownName });
      cache.change({ id, deletion_at });
      onDone();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name'],
        fallback: 'Couldn’t delete the workspace. Please try again.',
      });
    }
  });
  return { form, submit };
}
