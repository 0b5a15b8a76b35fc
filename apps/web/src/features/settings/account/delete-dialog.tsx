import { deleteAccountInput, limits, messages } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { inWords } from '../../../lib/in-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { formatDay } from '../../../lib/format-day.ts';
import { OwnPasswordField, useOwnPassword } from '../own-password.tsx';

interface DeleteAccountDialogProps {
  /** The data that is deleted: "8 endpoints, 3,318 submissions and their files". */
  gone: string;
  onClose: () => void;
}

const dayMs = 86_400_000;

/**
 * Asks for confirmation and the password before the account's deletion, which takes effect after a period in which it
 * can be cancelled.
 */
export function DeleteAccountDialog({ gone, onClose }: DeleteAccountDialogProps) {
  const { form, submit, provider } = useDeletion(onClose);
  const { errors, isSubmitting } = form.formState;
  const end = new Date(Date.now() + limits.deletionGraceDays * dayMs).toISOString();
  return (
    <Dialog open onClose={onClose} title={messages.dialog.deleteTitle} role="alertdialog" size="medium">
      <p>
        On <b className="weight-medium">{formatDay(end)}</b> this account is deleted with {gone}. Until then everything
        works, and you can cancel the deletion. After that it can’t be undone.
      </p>
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <OwnPasswordField
          provider={provider}
          error={errors.current_password?.message}
          registered={() => form.register('current_password')}
        />
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

function useDeletion(onDone: () => void) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.delete.useMutation();
  const { provider, initial } = useOwnPassword();
  const form = useForm({ defaultValues: { current_password: initial } });
  const submit = form.handleSubmit(async (values) => {
    const issue = deleteAccountInput.safeParse(values, inWords).error?.issues[0];
    if (issue) {
      form.setError('current_password', { message: issue.message }, { shouldFocus: true });
      return;
    }
    try {
      const { deletion_at } = await mutateAsync(values);
      utils.auth.profile.setData(undefined, (profile) => profile && { ...profile, deletion_at });
      // The other sessions may have ended with it.
      void utils.account.sessions.invalidate();
      onDone();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['current_password'],
        fallback: 'Couldn’t delete the account. Please try again.',
      });
    }
  });
  return { form, submit, provider };
}
