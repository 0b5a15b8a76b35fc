import { messages } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../components/forms/field.tsx';
import { Note } from '../../components/note.tsx';
import { showServerErrors } from '../../lib/form-errors.ts';
import { AuthLayout } from './door/auth-layout.tsx';
import { carriedEmail, carryEmail, carrying, useFirstEmpty } from './carried-email.ts';
import { Panel } from './panel.tsx';
import { SecondStep } from './second-step/second-step.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { ProviderButtons } from './providers/provider-buttons.tsx';
import { useSignIn } from './use-sign-in.ts';
import { RequiredProviderPanel } from './providers/required-provider-panel.tsx';
import { useRequiredProvider, type RequiredProvider } from './providers/use-required-provider.ts';

interface LoginValues {
  email: string;
  password: string;
  remember: boolean;
}

const slip = [
  ['name', 'Jonas Reuter'],
  ['email', 'jonas@…'],
  ['topic', 'Reparatur'],
  ['files', '3'],
  ['', 'Die Teekanne, die…'],
] as const;

interface LoginScreenProps {
  /** The page to land on, as the address gives it. */
  returnTo: string | undefined;
  /** After a session was lost: the name of the screen that was left; "" for one without a name. */
  signedOutAt?: string | undefined;
}

export function LoginScreen({ returnTo, signedOutAt }: LoginScreenProps) {
  const createAccount = (
    <Link to="/register" search={returnTo ? { redirect: returnTo } : {}}>
      Create an account
    </Link>
  );
  const signingIn = useSignIn(returnTo);
  const required = useRequiredProvider();
  return (
    <AuthLayout slip={slip}>
      {signingIn.pending ? (
        <SecondStep signingIn={signingIn} waiting={signingIn.pending} />
      ) : required.required ? (
        <RequiredProviderPanel provider={required.required} returnTo={returnTo} onOther={required.forget} />
      ) : (
        <Panel title="Sign in" lead={<>New here? {createAccount}</>}>
          {signedOutAt !== undefined && <SignedOut at={signedOutAt} />}
          <ProviderButtons providers={required.providers} returnTo={returnTo} />
          <LoginForm signingIn={signingIn} requires={required.requires} />
        </Panel>
      )}
    </AuthLayout>
  );
}

/** The reason why a user who did not sign out sees this screen. */
function SignedOut({ at }: { at: string }) {
  return (
    <div role="status">
      <Note kind="info">
        You were signed out. Sign in to go back{at && ' to '}
        <bdi>{at}</bdi>.
      </Note>
    </div>
  );
}

interface LoginFormProps extends Pick<RequiredProvider, 'requires'> {
  signingIn: ReturnType<typeof useSignIn>;
}

function LoginForm(props: LoginFormProps) {
  const { form, submit } = useLoginForm(props);
  const { errors, isSubmitting } = form.formState;
  const { signingIn } = props;
  const { welcome } = signingIn;
  return (
    <>
      {welcome && <Note kind="success">{messages.login.success}</Note>}
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            // A browser offers its passkeys in this field too.
            <TextInput
              large
              type="email"
              autoComplete="email webauthn"
              {...control}
              {...form.register('email', carrying)}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput large autoComplete="current-password" {...control} {...form.register('password')} />
          )}
        </Field>
        <div className="line between">
          <Checkbox label="Remember me" {...form.register('remember')} />
          <Link className="link" to="/forgot-password">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="l" className="full-width" busy={isSubmitting || welcome}>
          Sign in
        </Button>
        <PasskeyButton
          signingIn={signingIn}
          remember={() => form.getValues('remember')}
          onFail={(message) => (message === null ? form.clearErrors('root') : form.setError('root', { message }))}
        />
      </form>
    </>
  );
}

function useLoginForm({ signingIn: { signIn }, requires }: LoginFormProps) {
  const form = useForm<LoginValues>({ defaultValues: { email: carriedEmail(), password: '', remember: false } });
  useFirstEmpty(['email', 'password'], form);
  const submit = form.handleSubmit(async (values) => {
    if (values.email.trim() !== '' && (await requires(values.email))) return;
    if (values.email.trim() === '' || values.password === '') {
      form.setError('root', { message: messages.login.required });
      form.setFocus(values.email.trim() === '' ? 'email' : 'password');
      return;
    }
    try {
      await signIn(values);
      carryEmail('');
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['email', 'password'],
        fallback: messages.login.failure,
      });
    }
  });
  return { form, submit };
}
