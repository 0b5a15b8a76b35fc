import { messages } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Reminds of an unverified address, and sends the link again. */
export function UnverifiedNote({ email }: { email: string }) {
  const resend = trpc.auth.resendVerification.useMutation();
  const again = (
    <Button size="s" busy={resend.isPending} onClick={() => resend.mutate()}>
      Resend Verification Email
    </Button>
  );
  if (resend.isSuccess) return <Note kind="success">{resend.data.message}</Note>;
  if (resend.isError)
    return (
      <Note kind="error" action={again}>
        {messageOf(resend.error, messages.verifyEmail.resendFailure)}
      </Note>
    );
  return (
    <Note kind="warning" action={again}>
      <b className="weight-medium break-anywhere">{email}</b> is not verified yet. Open the link in the email we sent to
      it.
    </Note>
  );
}
