import { changePasswordInput, messages, providerRequired, type Provider } from '@postern/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Field, PasswordInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { inWords } from '../../../lib/in-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';

const fields = ['current_password', 'new_password'] as const;

interface PasswordSectionProps {
  /** The account under which password managers store the new password. */
  email: string;
  /** The provider by which the account has to sign in. */
  provider: Provider | null;
}

/** Changes the password, or says why there is none. */
export const PasswordSection = ({ email, provider }: PasswordSectionProps) =>
  provider ? (
    <SettingsSection id="password" title="Password" text="None is needed.">
      <p className="muted">{providerRequired(provider.name)}</p>
    </SettingsSection>
  ) : (
    <ChangePassword email={email} />
  );

function ChangePassword({ email }: { email: string }) {
  const { form, submit } = usePasswordForm();
  const { errors, isSubmitting } = form.formState;
  return (
    <SettingsSection id="password" title="Password" text="Changing it signs out every other session.">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <input
          type="email"
          className="visually-hidden"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Field label="Current password" error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
          )}
        </Field>
        <Field label="New password" help={messages.register.passwordHint} error={errors.new_password?.message}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('new_password')} />}
        </Field>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

function usePasswordForm() {
  const toast = useToast();
  const { mutateAsync: change } = trpc.auth.changePassword.useMutation();
  const form = useForm({ defaultValues: { current_password: '', new_password: '' } });
  const submit = form.handleSubmit(async (values) => {
    const issues = changePasswordInput.safeParse(values, inWords).error?.issues ?? [];
    const wrong = fields.flatMap((field) => issues.find(({ path }) => path[0] === field) ?? []);
    wrong.forEach((issue, index) => {
      const field = fields.find((each) => each === issue.path[0]);
      if (field) form.setError(field, { message: issue.message }, { shouldFocus: index === 0 });
    });
    if (wrong.length > 0) return;
    try {
      await change(values);
      form.reset();
      toast({ text: 'Password changed' });
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields,
        fallback: 'Couldn’t change the password. Please try again.',
      });
    }
  });
  return { form, submit };
}
