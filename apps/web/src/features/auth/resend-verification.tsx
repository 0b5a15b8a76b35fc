import { messages } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { messageOf } from '../../lib/problem.ts';
import { getToken } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';

/** Sends a new verification link to the signed-in account. Signed-out visitors must sign in first. */
export function ResendVerification() {
  const navigate = useNavigate();
  const resend = trpc.auth.resendVerification.useMutation();
  const start = () => {
    if (getToken()) resend.mutate();
    else void navigate({ to: '/login', search: { redirect: '/verify-email' } });
  };
  return (
    <>
      {resend.isSuccess && <Note kind="success">{resend.data.message}</Note>}
      {resend.isError && <Note kind="error">{messageOf(resend.error, messages.verifyEmail.resendFailure)}</Note>}
      <Button size="l" className="full-width" busy={resend.isPending} onClick={start}>
        Resend Verification Email
      </Button>
    </>
  );
}
