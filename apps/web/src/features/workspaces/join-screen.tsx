import { brand, type OpenInvitation } from '@postern/contracts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { messageOf, problemOf } from '../../lib/problem.ts';
import { carryEmail } from '../auth/carried-email.ts';
import { endSession } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { enterWorkspace } from '../../lib/workspace/current.ts';
import { IncompleteLink } from '../auth/link-token.tsx';
import { Panel } from '../auth/panel.tsx';
import { PlainPage } from '../auth/plain-page.tsx';
import { useProfile } from '../../lib/account/use-profile.ts';
import { roleWords } from './role-words.ts';

/**
 * A person who is invited reads to which workspace, and joins it.
 * @param token the token of the link in the email
 */
export function JoinScreen({ token }: { token: string | undefined }) {
  return <PlainPage>{token ? <Invitation key={token} token={token} /> : <IncompleteLink />}</PlainPage>;
}

function Invitation({ token }: { token: string }) {
  const query = trpc.invitations.open.useQuery({ token }, { staleTime: Infinity });
  const code = problemOf(query.error)?.code;
  if (code === 'token_unknown' || code === 'token_expired') return <Refused isExpired={code === 'token_expired'} />;
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the invitation" />;
  if (!query.data) return <Panel title="Invitation" lead="Loading the invitation…" />;
  return <Join token={token} invitation={query.data} />;
}

function Join({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { workspace, email, role, invited_by, has_account, second_factor_required } = invitation;
  const profile = useProfile();
  const accept = trpc.invitations.accept.useMutation({
    onSuccess: ({ id }) => {
      enterWorkspace(id);
      // Afresh, with the workspace in every list.
      window.location.assign(`/dashboard?workspace=${id}`);
    },
  });
  return (
    <Panel
      title={`Join “${workspace}”`}
      lead={`${invited_by ?? 'A member'} invites you to this workspace on ${brand.name}. ${roleWords[role]}`}
    >
      {second_factor_required && (
        <Note kind="info">This workspace requires two-step verification. You set it up after you have joined.</Note>
      )}
      {accept.isError && <Note kind="error">{messageOf(accept.error, 'Couldn’t join. Please try again.')}</Note>}
      {!profile ? (
        <SignInFirst email={email} hasAccount={has_account} />
      ) : profile.email.toLowerCase() === email ? (
        <Button
          variant="primary"
          size="l"
          className="full-width"
          busy={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token })}
        >
          Join
        </Button>
      ) : (
        <>
          <Note kind="info">
            The invitation is for <b className="address">{email}</b>, and you are signed in as{' '}
            <b className="address">{profile.email}</b>.
          </Note>
          <Button size="l" className="full-width" onClick={endSession}>
            Sign out
          </Button>
        </>
      )}
    </Panel>
  );
}

/** The link in the email leads back here: signing in would lose its token, which is in no address. */
function SignInFirst({ email, hasAccount }: { email: string; hasAccount: boolean }) {
  return (
    <>
      <Note kind="info">
        The invitation is for <b className="address">{email}</b>.{' '}
        {hasAccount
          ? 'Sign in with this address, then open the link in the email again.'
          : 'Register with this address and verify it, then open the link in the email again.'}
      </Note>
      <ButtonLink
        variant="primary"
        size="l"
        className="full-width"
        to={hasAccount ? '/login' : '/register'}
        // Only this address can join.
        onClick={() => carryEmail(email)}
      >
        {hasAccount ? 'Sign in' : 'Register'}
      </ButtonLink>
    </>
  );
}

function Refused({ isExpired }: { isExpired: boolean }) {
  return (
    <Panel title={isExpired ? 'This invitation has expired' : 'This invitation does not work'}>
      <Note kind="error">
        {isExpired
          ? 'It was valid for seven days. The person who invited you can send you a new one.'
          : 'It was used, revoked, or replaced by a newer one. Open the link in the newest email.'}
      </Note>
    </Panel>
  );
}
