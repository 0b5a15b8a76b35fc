import { messages } from '@postern/contracts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { messageOf, statusOf } from '../../lib/problem.ts';
import { useToken } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Panel } from './panel.tsx';
import { PlainPage } from './plain-page.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** @param token the token of the link in the email */
export function VerifyEmailScreen({ token }: { token: string | undefined }) {
  return <PlainPage>{token ? <Verify token={token} /> : <Invalid />}</PlainPage>;
}

function Invalid() {
  return (
    <Panel title="Invalid verification link">
      <Note kind="error">{messages.verifyEmail.missingToken}</Note>
      <ResendVerification />
    </Panel>
  );
}

function Verify({ token }: { token: string }) {
  const verification = useVerification(token);
  if (verification.isPending)
    return (
      <Panel title="Verifying your email" lead="One moment…">
        <output aria-label="Verifying">
          <Skeleton height={40} />
        </output>
      </Panel>
    );
  if (verification.isSuccess) return <Verified />;
  return (
    <Panel title="Verification failed" arriving>
      <Note kind="error">{failureOf(verification.error)}</Note>
      <ResendVerification />
    </Panel>
  );
}

function Verified() {
  const signedIn = useToken() !== null;
  return (
    <Panel title="Email verified" arriving>
      <Note kind="success">Your address is confirmed. You now get notifications about new submissions.</Note>
      <ButtonLink variant="primary" size="l" className="full-width" to={signedIn ? '/dashboard' : '/login'}>
        {signedIn ? 'Go to Dashboard' : 'Go to Login'}
      </ButtonLink>
    </Panel>
  );
}

/**
 * A link works once, so it is used once: as a query that is never refetched, because a mutation in an effect would run
 * twice under StrictMode and the second run would fail.
 */
function useVerification(token: string) {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await client.auth.verifyEmail.mutate({ token });
      void auth.profile.invalidate();
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

function failureOf(error: unknown): string {
  const { expired, unknown, failure } = messages.verifyEmail;
  const status = statusOf(error);
  if (status === 422) return expired;
  return status === 404 ? unknown : messageOf(error, failure);
}
