import { Note } from '../../components/note.tsx';
import { hasDevMailbox } from '../../lib/config.ts';

/** Says where emails are if the server sends none. */
export const MailboxNote = () =>
  hasDevMailbox() ? (
    <Note kind="info">
      No SMTP server is configured. The email is in the{' '}
      <a className="link" href="/dev/mailbox">
        development mailbox
      </a>
      .
    </Note>
  ) : null;
