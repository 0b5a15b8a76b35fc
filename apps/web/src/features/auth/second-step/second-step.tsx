import { messages } from '@postern/contracts';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { hasPasskeys } from '../../../lib/passkeys.ts';
import { messageOf } from '../../../lib/problem.ts';
import { Panel } from '../panel.tsx';
import type { useSignIn, Waiting } from '../use-sign-in.ts';

/** How the two kinds of codes are asked for. */
const kinds = {
  app: {
    lead: 'Enter the six digits that your authenticator app shows.',
    label: 'Code',
    missing: 'Enter the code from your authenticator app.',
    choice: 'Use the authenticator app',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    lead: 'Enter one of the codes that you saved when you set up two-step verification. Each works once.',
    label: 'Recovery code',
    missing: 'Enter a recovery code.',
    choice: 'Use a recovery code',
    input: { autoComplete: 'off', inputMode: 'text' },
  },
} as const;

type SigningIn = ReturnType<typeof useSignIn>;

interface SecondStepProps {
  signingIn: SigningIn;
  waiting: Waiting;
}

type Kind = keyof typeof kinds | 'passkey';

/** The second step of signing in: a passkey or a code. */
export function SecondStep({ signingIn, waiting }: SecondStepProps) {
  const offered: readonly Kind[] = [
    ...(waiting.has_passkey && hasPasskeys() ? (['passkey'] as const) : []),
    ...(waiting.has_authenticator ? (['app'] as const) : []),
    'recovery',
  ];
  const [chosen, setChosen] = useState<Kind | undefined>(offered[0]);
  const kind = chosen ?? 'recovery';
  return (
    <Panel
      title="Two-step verification"
      lead={kind === 'passkey' ? 'Confirm with a passkey of your account.' : kinds[kind].lead}
    >
      {kind === 'passkey' ? (
        <PasskeyForm signingIn={signingIn} />
      ) : (
        <CodeForm key={kind} kind={kind} signingIn={signingIn} />
      )}
      <div className="line between wrap">
        {offered
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setChosen(other)}>
              {other === 'passkey' ? 'Use a passkey' : kinds[other].choice}
            </Button>
          ))}
        <Button variant="quiet" onClick={signingIn.startAgain}>
          Start again
        </Button>
      </div>
    </Panel>
  );
}

function PasskeyForm({ signingIn: { signInByPasskey, welcome } }: { signingIn: SigningIn }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      await signInByPasskey();
    } catch (failed) {
      setError(messageOf(failed, 'Couldn’t check the passkey. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <>
      {welcome && <Note kind="success">{messages.login.success}</Note>}
      {error !== null && <Note kind="error">{error}</Note>}
      <Button
        variant="primary"
        size="l"
        className="full-width"
        icon={<Fingerprint aria-hidden="true" />}
        busy={isBusy || welcome}
        onClick={() => void start()}
      >
        Use a passkey
      </Button>
    </>
  );
}

interface CodeFormProps {
  kind: keyof typeof kinds;
  signingIn: SigningIn;
}

function CodeForm({ kind, signingIn: { enterCode, welcome } }: CodeFormProps) {
  const { label, missing, input } = kinds[kind];
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    if (code.trim() === '') {
      form.setError('code', { message: missing }, { shouldFocus: true });
      return;
    }
    try {
      await enterCode(code);
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['code'],
        fallback: 'Couldn’t check the code. Please try again.',
      });
    }
  });
  return (
    <>
      {welcome && <Note kind="success">{messages.login.success}</Note>}
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={label} error={errors.code?.message}>
          {(control) => (
            <TextInput large spellCheck={false} maxLength={40} {...input} {...control} {...form.register('code')} />
          )}
        </Field>
        <Button type="submit" variant="primary" size="l" className="full-width" busy={isSubmitting || welcome}>
          Verify
        </Button>
      </form>
    </>
  );
}
