import { changeEmailInput, limits } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { inWords } from '../../../lib/in-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { OwnPasswordField, useOwnPassword } from '../own-password.tsx';

const fields = ['email', 'current_password'] as const;

interface ChangeEmailDialogProps {
  /** The initial value of the field. */
  suggested: string;
  onClose: () => void;
}

/** Asks for a new address. It replaces the account's address when the link in the confirmation email is opened. */
export function ChangeEmailDialog({ suggested, onClose }: ChangeEmailDialogProps) {
  const { form, submit, provider } = useChangeEmail(suggested, onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} title="Change email">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field
          label="New email"
          help="We email a link to this address. The change takes effect when you open it."
          error={errors.email?.message}
        >
          {(control) => (
            <TextInput
              type="email"
              autoComplete="email"
              maxLength={limits.emailChars}
              {...control}
              {...form.register('email')}
            />
          )}
        </Field>
        <OwnPasswordField
          provider={provider}
          error={errors.current_password?.message}
          registered={() => form.register('current_password')}
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Send the link
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useChangeEmail(suggested: string, onDone: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.account.changeEmail.useMutation();
  const { provider, initial } = useOwnPassword();
  const form = useForm({ defaultValues: { email: suggested, current_password: initial } });
  const submit = form.handleSubmit(async (values) => {
    const issues = changeEmailInput.safeParse(values, inWords).error?.issues ?? [];
    const wrong = fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path[0] === field);
      return issue ? [{ field, message: issue.message }] : [];
    });
    wrong.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
    if (wrong.length > 0) return;
    try {
      await change(values);
      const email = values.email.trim();
      utils.auth.profile.setData(undefined, (profile) => profile && { ...profile, pending_email: email });
      toast({ text: `Open the link in the email to ${email}` });
      onDone();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields,
        fallback: 'Couldn’t send the email. Please try again.',
      });
    }
  });
  return { form, submit, provider };
}
