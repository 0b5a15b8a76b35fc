import { messages } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Panel } from '../panel.tsx';
import type { useSignIn } from '../use-sign-in.ts';

/** How the two kinds of codes are asked for. */
const kinds = {
  app: {
    lead: 'Enter the six digits that your authenticator app shows.',
    label: 'Code',
    missing: 'Enter the code of your authenticator app.',
    other: 'Use a recovery code',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    lead: 'Enter one of the codes that you saved when you set up two-step verification. Each works once.',
    label: 'Recovery code',
    missing: 'Enter a recovery code.',
    other: 'Use the authenticator app',
    input: { autoComplete: 'off', inputMode: 'text' },
  },
} as const;

type SecondStepProps = { signingIn: ReturnType<typeof useSignIn> };

/** The second step of signing in: a code. */
export function SecondStep({ signingIn }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <Panel title="Two-step verification" lead={kinds[kind].lead}>
      <CodeForm key={kind} kind={kind} signingIn={signingIn} />
      <div className="line between">
        <Button variant="quiet" onClick={() => setKind(other)}>
          {kinds[kind].other}
        </Button>
        <Button variant="quiet" onClick={signingIn.startAgain}>
          Start again
        </Button>
      </div>
    </Panel>
  );
}

function CodeForm({ kind, signingIn: { enterCode, welcome } }: SecondStepProps & { kind: keyof typeof kinds }) {
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
