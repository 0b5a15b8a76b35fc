import type { Mailer } from './mailer.ts';
import { MailError } from './error.ts';
import type { Meters } from '../../meters/meters.ts';

/** A mailer that counts what becomes of its emails. */
export function countEmails(mailer: Mailer, { emails }: Meters): Mailer {
  return {
    async send(mail, recipient, signal) {
      try {
        const accepted = await mailer.send(mail, recipient, signal);
        emails.count({ result: 'accepted' });
        return accepted;
      } catch (error) {
        emails.count({ result: error instanceof MailError && error.permanent ? 'refused' : 'failed' });
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
