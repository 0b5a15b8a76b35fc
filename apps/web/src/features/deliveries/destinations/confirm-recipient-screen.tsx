import { brand } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { supportEmail } from '../../../lib/config.ts';
import { messageOf, problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { IncompleteLink } from '../../auth/link-token.tsx';
import { Panel } from '../../auth/panel.tsx';
import { PlainPage } from '../../auth/plain-page.tsx';

/**
 * A recipient confirms that they want the emails. Only the button confirms: programs that scan emails follow links, and
 * must not confirm.
 * @param token the token of the link in the email
 */
export function ConfirmRecipientScreen({ token }: { token: string | undefined }) {
  return <PlainPage>{token ? <Ask key={token} token={token} /> : <IncompleteLink />}</PlainPage>;
}

function Ask({ token }: { token: string }) {
  const confirm = trpc.destinations.confirmRecipient.useMutation();
  if (confirm.isSuccess) return <Confirmed email={confirm.data.email} />;
  const code = problemOf(confirm.error)?.code;
  if (code === 'token_unknown' || code === 'token_expired') return <Refused isExpired={code === 'token_expired'} />;
  return (
    <Panel
      title="Do you want to receive form submissions?"
      lead={`A ${brand.name} user entered your address to receive the submissions of a web form by email. Nothing is sent until you agree.`}
    >
      {confirm.isError && (
        <Note kind="error">{messageOf(confirm.error, 'Couldn’t confirm your address. Please try again.')}</Note>
      )}
      <Button
        variant="primary"
        size="l"
        className="full-width"
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ token })}
      >
        Yes, send them to me
      </Button>
      <p className="small muted">
        If you don’t want them, close this page. You won’t get another email. Questions:{' '}
        <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
      </p>
    </Panel>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <Panel title="You will receive them" arriving>
      <Note kind="success">
        Submissions go to <b className="address">{email}</b> from now on. Submissions that waited for your answer are on
        their way. Every email has a link to stop them.
      </Note>
    </Panel>
  );
}

function Refused({ isExpired }: { isExpired: boolean }) {
  return (
    <Panel title={isExpired ? 'This link has expired' : 'This link does not work'} arriving>
      <Note kind="error">
        {isExpired
          ? 'It was valid for seven days. The person who entered your address can send you a new one.'
          : 'It isn’t one of ours, or a newer email replaced it. Open the link in the newest email.'}
      </Note>
    </Panel>
  );
}
