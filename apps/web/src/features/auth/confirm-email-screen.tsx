import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { messageOf } from '../../lib/problem.ts';
import { useToken } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Panel } from './panel.tsx';
import { PlainPage } from './plain-page.tsx';

/** Confirms an account's new address. @param token the token of the link in the email */
export function ConfirmEmailScreen({ token }: { token: string | undefined }) {
  return <PlainPage>{token ? <Confirm token={token} /> : <Invalid />}</PlainPage>;
}

function Invalid() {
  return (
    <Panel title="Invalid confirmation link">
      <Note kind="error">The link is incomplete. Open it from the email, or copy all of it.</Note>
      <ToSettings />
    </Panel>
  );
}

function Confirm({ token }: { token: string }) {
  const confirmation = useConfirmation(token);
  if (confirmation.isPending)
    return (
      <Panel title="Confirming your new email" lead="One moment…">
        <output aria-label="Confirming">
          <Skeleton height={40} />
        </output>
      </Panel>
    );
  if (confirmation.isSuccess) return <Confirmed email={confirmation.data} />;
  return (
    <Panel title="Couldn’t change your email" arriving>
      <Note kind="error">
        {messageOf(confirmation.error, 'Couldn’t confirm the address. Please open the link again.')}
      </Note>
      <ToSettings />
    </Panel>
  );
}

function Confirmed({ email }: { email: string }) {
  const signedIn = useToken() !== null;
  return (
    <Panel title="Email changed" arriving>
      <Note kind="success">
        Your account now uses <b className="weight-medium break-anywhere">{email}</b>. Sign in with this address from
        now on. Destinations keep their addresses.
      </Note>
      <ButtonLink variant="primary" size="l" className="full-width" to={signedIn ? '/settings' : '/login'}>
        {signedIn ? 'Go to Settings' : 'Go to Login'}
      </ButtonLink>
    </Panel>
  );
}

function ToSettings() {
  return (
    <ButtonLink size="l" className="full-width" to="/settings">
      Go to Settings
    </ButtonLink>
  );
}

/**
 * A link works once, so it is used once: as a query that is never refetched, because a mutation in an effect would run
 * twice under StrictMode and the second run would fail. It needs a script, so that programs that only fetch the links
 * of an email change nothing.
 */
function useConfirmation(token: string) {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { email } = await client.account.confirmEmail.mutate({ token });
      // A first request that is still pending would return the old address, and invalidating alone does not repeat it.
      await auth.profile.cancel();
      void auth.profile.invalidate();
      return email;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
