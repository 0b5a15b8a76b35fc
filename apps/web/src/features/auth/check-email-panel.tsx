import { messages } from '@postern/contracts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { supportEmail } from '../../lib/config.ts';
import { MailboxNote } from './mailbox-note.tsx';
import { Panel } from './panel.tsx';
import type { Registered } from './register-form.tsx';
import { resendAfterRegistration } from './resend.ts';

interface CheckEmailPanelProps {
  title: string;
  registered: Registered;
  returnTo: string | undefined;
}

/** After registration: the address of the verification email, and a button to send it again. */
export function CheckEmailPanel({ title, registered, returnTo }: CheckEmailPanelProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const resend = async () => {
    setState('sending');
    setState(
      await resendAfterRegistration(registered)
        .then(() => 'sent' as const)
        .catch(() => 'failed' as const),
    );
  };
  const lead = (
    <>
      We sent a link to <b className="address">{registered.email}</b>. Open it to confirm the address and start getting
      notifications.
    </>
  );
  return (
    <Panel title={title} lead={lead} arriving>
      <MailboxNote />
      {state === 'sent' && <Note kind="success">{messages.register.resendSuccess}</Note>}
      {state === 'failed' && <Note kind="error">{messages.register.resendFailure}</Note>}
      <ButtonLink
        variant="primary"
        size="l"
        className="full-width"
        to="/login"
        search={returnTo ? { redirect: returnTo } : {}}
      >
        Go to Login
      </ButtonLink>
      <Button size="l" className="full-width" busy={state === 'sending'} onClick={() => void resend()}>
        Resend Verification Email
      </Button>
      <p className="small muted">
        No email after five minutes? Check your spam folder, or write to{' '}
        <a href={`mailto:${supportEmail()}`}>support</a>.
      </p>
    </Panel>
  );
}
