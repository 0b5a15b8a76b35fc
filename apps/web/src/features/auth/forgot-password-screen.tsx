import { messages } from '@postern/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/forms/field.tsx';
import { Note } from '../../components/note.tsx';
import { showServerErrors } from '../../lib/form-errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { carriedEmail, carrying } from './carried-email.ts';
import { MailboxNote } from './mailbox-note.tsx';
import { Panel } from './panel.tsx';
import { PlainPage } from './plain-page.tsx';
import { RequiredProviderPanel } from './providers/required-provider-panel.tsx';
import { useRequiredProvider } from './providers/use-required-provider.ts';

type Stage = 'start' | 'sent' | 'again';

export function ForgotPasswordScreen() {
  const [stage, setStage] = useState<Stage>('start');
  return (
    <PlainPage>
      {stage === 'sent' ? (
        <SentPanel onDifferent={() => setStage('again')} />
      ) : (
        <RequestPanel arriving={stage === 'again'} onSent={() => setStage('sent')} />
      )}
    </PlainPage>
  );
}

function RequestPanel({ arriving, onSent }: { arriving: boolean; onSent: () => void }) {
  const { mutateAsync: request } = trpc.auth.forgotPassword.useMutation();
  const { required, requires, forget } = useRequiredProvider();
  const form = useForm({ defaultValues: { email: arriving ? '' : carriedEmail() } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    if (email.trim() === '') {
      form.setError('email', { message: messages.forgotPassword.required }, { shouldFocus: true });
      return;
    }
    if (await requires(email)) return;
    try {
      await request({ email });
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['email'],
        fallback: messages.forgotPassword.failure,
      });
      return;
    }
    onSent();
  });
  if (required) return <RequiredProviderPanel provider={required} returnTo={undefined} onOther={forget} />;
  return (
    <Panel
      title="Forgot your password?"
      lead="Enter your account’s address to get a link that sets a new one."
      arriving={arriving}
    >
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput large type="email" autoComplete="email" {...control} {...form.register('email', carrying)} />
          )}
        </Field>
        <Button type="submit" variant="primary" size="l" className="full-width" busy={isSubmitting}>
          Send reset instructions
        </Button>
        <BackToSignIn />
      </form>
    </Panel>
  );
}

function SentPanel({ onDifferent }: { onDifferent: () => void }) {
  return (
    <Panel title="Check your inbox" arriving>
      <Note kind="success">{messages.forgotPassword.success}</Note>
      <MailboxNote />
      <div className="stack">
        <Button size="l" className="full-width" onClick={onDifferent}>
          Send to Different Email
        </Button>
        <BackToSignIn />
      </div>
    </Panel>
  );
}

const BackToSignIn = () => (
  <ButtonLink variant="quiet" size="l" className="full-width" to="/login">
    Back to Sign In
  </ButtonLink>
);
