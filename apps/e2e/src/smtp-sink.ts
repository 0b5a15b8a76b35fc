import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[];
  message: Email;
}

export interface SmtpSink {
  url: string;
  mails: ReceivedMail[];
  /** Addresses that the server refuses. */
  refused: Set<string>;
  /** Waits for an email to an address with this subject, and returns the newest. */
  mail(to: string, subject: RegExp): Promise<Email>;
  close(): Promise<void>;
}

/** A real SMTP server that stores the emails it receives. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), message });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The SMTP sink has no address.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refused,
    async mail(to, subject) {
      const deadline = Date.now() + 300_000;
      for (;;) {
        const found = mails.findLast((mail) => mail.to.includes(to) && subject.test(mail.message.subject ?? ''));
        if (found) return found.message;
        if (Date.now() > deadline) throw new Error(`No mail to ${to} came that matches ${subject}.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
