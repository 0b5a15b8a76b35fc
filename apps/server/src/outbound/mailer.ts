import nodemailer from 'nodemailer';
import type { DevMailbox } from './dev-mailbox.ts';

/** One mail, to one address. Every string is data: nothing in it can become a header. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so that a mail sent twice is seen once. Without brackets: `id@host`. */
  messageId: string;
}

export interface Mailer {
  /**
   * Hands the mail over; resolves once the next server has taken it.
   * @throws when it was refused or could not be handed over in time
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const options = {
  // A mail is what we say it is: never a file or a URL that somebody named in a field.
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

const toMessage = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ ...options, url, pool: true, maxConnections: 4 });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport.close(),
  };
}

/** Keeps mails in the development mailbox instead of sending them. */
export function createMailboxMailer(mailbox: DevMailbox, from: string): Mailer {
  const transport = nodemailer.createTransport({ ...options, streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mailbox.keep(mail, message as Buffer);
    },
    close: () => transport.close(),
  };
}
