import { limits, messages } from '@postern/contracts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field, PasswordInput } from '../../components/forms/field.tsx';
import { Note } from '../../components/note.tsx';
import { showServerErrors } from '../../lib/form-errors.ts';
import { fieldErrorsOf, statusOf } from '../../lib/problem.ts';
import { endSession } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Panel } from './panel.tsx';

interface Values {
  password: string;
  again: string;
}

type Form = Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>;

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { mutateAsync: reset } = trpc.auth.resetPassword.useMutation();
  const form = useForm<Values>({ defaultValues: { password: '', again: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password, again }) => {
    if (!check({ password, again }, form)) return;
    try {
      await reset({ token, password });
    } catch (error) {
      showFailure(error, form);
      return;
    }
    // The reset ended every session of the account, so a token that is still here is invalid.
    endSession();
    onDone();
  });
  return (
    <Panel title="Set a new password">
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="New password" help={messages.register.passwordHint} error={errors.password?.message}>
          {(control) => <PasswordInput large autoComplete="new-password" {...control} {...form.register('password')} />}
        </Field>
        <Field label="Repeat the new password" error={errors.again?.message}>
          {(control) => <PasswordInput large autoComplete="new-password" {...control} {...form.register('again')} />}
        </Field>
        <Button type="submit" variant="primary" size="l" className="full-width" busy={isSubmitting}>
          Reset password
        </Button>
        {errors.root?.type === 'link' && (
          <ButtonLink size="l" className="full-width" to="/forgot-password">
            Request New Reset Link
          </ButtonLink>
        )}
      </form>
    </Panel>
  );
}

/** The specification's checks, in its order. */
function check({ password, again }: Values, { setError, setFocus }: Form): boolean {
  const { required, mismatch, tooShort } = messages.resetPassword;
  if (password === '' || again === '') {
    setError('root', { message: required });
    setFocus(password === '' ? 'password' : 'again');
  } else if (password !== again) setError('again', { message: mismatch }, { shouldFocus: true });
  else if (password.length < limits.passwordMin) setError('password', { message: tooShort }, { shouldFocus: true });
  else return true;
  return false;
}

/** A 422 is about the link unless the server names the password. */
function showFailure(error: unknown, { setError }: Form): void {
  const status = statusOf(error);
  const { expired, unknown, failure } = messages.resetPassword;
  const aboutPassword = fieldErrorsOf(error).some(({ path }) => path === 'password');
  if (status === 404) setError('root', { type: 'link', message: unknown });
  else if (status === 422 && !aboutPassword) setError('root', { type: 'link', message: expired });
  else showServerErrors(error, { setError, fields: ['password'], fallback: failure });
}
