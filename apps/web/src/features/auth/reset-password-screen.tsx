import { messages, timings } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Panel } from './panel.tsx';
import { PlainPage } from './plain-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** @param token the token of the link in the email */
export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  const [done, setDone] = useState(false);
  return (
    <PlainPage>
      {done && <DonePanel />}
      {!done && token && <ResetPasswordForm key={token} token={token} onDone={() => setDone(true)} />}
      {!done && !token && <InvalidPanel />}
    </PlainPage>
  );
}

function InvalidPanel() {
  return (
    <Panel title="Invalid reset link">
      <Note kind="error">{messages.resetPassword.missingToken}</Note>
      <ButtonLink variant="primary" size="l" className="full-width" to="/forgot-password">
        Request New Reset Link
      </ButtonLink>
    </Panel>
  );
}

function DonePanel() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), timings.redirectAfterResetMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Panel title="Password changed" arriving>
      <Note kind="success">Sign in with the new password. Every signed-in device was signed out.</Note>
      <ButtonLink variant="primary" size="l" className="full-width" to="/login" replace>
        Go to Login
      </ButtonLink>
    </Panel>
  );
}
