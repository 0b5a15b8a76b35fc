import { limits, messages } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field, PasswordInput, TextInput } from '../../components/forms/field.tsx';
import { Note } from '../../components/note.tsx';
import { showServerErrors } from '../../lib/form-errors.ts';
import { formatCount } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { carriedEmail, carrying, useFirstEmpty } from './carried-email.ts';
import { Panel } from './panel.tsx';
import { ProviderButtons } from './providers/provider-buttons.tsx';
import { RequiredProviderPanel } from './providers/required-provider-panel.tsx';
import { useRequiredProvider, type RequiredProvider } from './providers/use-required-provider.ts';

/** The registered credentials, kept in memory only, to send the verification email again. */
export interface Registered {
  email: string;
  password: string;
}

interface RegisterValues extends Registered {
  name: string;
  company: string;
}

interface RegisterFormProps {
  returnTo: string | undefined;
  onRegistered: (registered: Registered) => void;
}

export function RegisterForm({ returnTo, onRegistered }: RegisterFormProps) {
  const { providers, required, requires, forget } = useRequiredProvider();
  if (required) return <RequiredProviderPanel provider={required} returnTo={returnTo} onOther={forget} />;
  const signIn = (
    <Link className="no-wrap" to="/login" search={returnTo ? { redirect: returnTo } : {}}>
      Sign in instead
    </Link>
  );
  const lead = (
    <>
      Free: {formatCount(limits.monthlySubmissions)} submissions a month, no credit card. {signIn}
    </>
  );
  return (
    <Panel title="Create an account" lead={lead}>
      <ProviderButtons providers={providers} returnTo={returnTo} />
      <Fields onRegistered={onRegistered} requires={requires} />
    </Panel>
  );
}

type FieldsProps = Pick<RegisterFormProps, 'onRegistered'> & Pick<RequiredProvider, 'requires'>;

function Fields(props: FieldsProps) {
  const { form, submit } = useRegister(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput large type="email" autoComplete="email" {...control} {...form.register('email', carrying)} />
          )}
        </Field>
        <Field label="Full name" optional error={errors.name?.message}>
          {(control) => <TextInput large autoComplete="name" {...control} {...form.register('name')} />}
        </Field>
        <Field label="Company" optional error={errors.company?.message}>
          {(control) => <TextInput large autoComplete="organization" {...control} {...form.register('company')} />}
        </Field>
        <Field label="Password" help={messages.register.passwordHint} error={errors.password?.message}>
          {(control) => <PasswordInput large autoComplete="new-password" {...control} {...form.register('password')} />}
        </Field>
        <Button type="submit" variant="primary" size="l" className="full-width" busy={isSubmitting}>
          Create account
        </Button>
        <p className="small muted">
          By creating an account, you accept the <a href="/terms">Terms</a> and the{' '}
          <a href="/privacy">Privacy policy</a>.
        </p>
      </form>
    </>
  );
}

/**
 * The minimum of eight characters is only a hint here: the server checks the password, and its message is shown beside
 * the field.
 */
function useRegister({ onRegistered, requires }: FieldsProps) {
  const { mutateAsync: register } = trpc.auth.register.useMutation();
  const form = useForm<RegisterValues>({
    defaultValues: { email: carriedEmail(), name: '', company: '', password: '' },
  });
  useFirstEmpty(['email', 'name', 'company', 'password'], form);
  const submit = form.handleSubmit(async (values) => {
    const email = values.email.trim();
    if (email !== '' && (await requires(email))) return;
    if (email === '' || values.password === '') {
      form.setError('root', { message: messages.register.required });
      form.setFocus(email === '' ? 'email' : 'password');
      return;
    }
    try {
      await register({ email, password: values.password, name: orNull(values.name), company: orNull(values.company) });
    } catch (error) {
      const fields = ['email', 'name', 'company', 'password'] as const;
      showServerErrors(error, { setError: form.setError, fields, fallback: messages.register.failure });
      return;
    }
    onRegistered({ email, password: values.password });
  });
  return { form, submit };
}

const orNull = (text: string): string | null => text.trim() || null;
