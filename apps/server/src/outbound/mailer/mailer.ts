import type { Readable } from 'node:stream';
import nodemailer, { type PluginFunction, type SMTPPoolSentMessageInfo } from 'nodemailer';
import type { DevMailbox } from './dev-mailbox.ts';
import { closeAttachments, totalBytes } from './attachments.ts';
import { cleanReply, toMailError } from './error.ts';
import { toMessage } from './message.ts';
import type { Mail } from './mail.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** The next server has accepted an email, and is responsible for it from here on (RFC 5321, section 4.2.5). */
export interface Accepted {
  accepted: true;
  /** The server's answer, at most 500 bytes: `250 2.0.0 Ok`. */
  reply: string;
}

export interface Mailer {
  /**
   * Sends one recipient's copy, in a separate envelope, so that each recipient succeeds or fails alone; resolves once
   * the next server has accepted it.
   * @param recipient one of `to`, `cc` and `bcc`; optional if there is only one
   * @param signal aborts
   * @throws {MailError} when it was refused or could not be handed over in time
   */
  send(mail: Mail, recipient?: string, signal?: AbortSignal): Promise<Accepted>;
  close(): void;
}

export interface SmtpOptions {
  /** Emails that are sent at the same time. */
  maxConnections?: number;
  /** Milliseconds for which a server may be silent. */
  silenceMs?: number;
  /** Milliseconds for one email from start to answer, without attachments. */
  sendMs?: number;
}

// An email has only the given content: never a file or a URL that a visitor named in a field.
const sealed = { disableFileAccess: true, disableUrlAccess: true };

/** Allows at least 10 kB of attachments a second. */
const MS_PER_ATTACHED_BYTE = 0.1;

export function createSmtpMailer(url: string, from: string, options: SmtpOptions = {}): Mailer {
  const { maxConnections = 8, silenceMs = 30_000, sendMs = MINUTE_MS } = options;
  const greetMs = Math.min(silenceMs, 10_000);
  const timeouts = { connectionTimeout: greetMs, greetingTimeout: greetMs, socketTimeout: silenceMs };
  // The caller counts attempts and repeats them, so lost connections are not requeued here.
  const transport = nodemailer.createTransport({
    ...sealed,
    ...timeouts,
    url,
    pool: true,
    maxConnections,
    maxRequeues: 0,
    // Sooner than firewalls forget a connection, which would then look alive and lose an email's first attempt.
    idleTimeout: 30_000,
  });
  const contents = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', keepContents(contents));
  const attempt = async (mail: Mail, recipient?: string, signal?: AbortSignal): Promise<Accepted> => {
    const attachedMs = Math.ceil(totalBytes(mail.attachments ?? []) * MS_PER_ATTACHED_BYTE);
    const limit = limitOf(sendMs + attachedMs, signal);
    try {
      const message = await toMessage(mail, from, recipient);
      try {
        const { response } = await transport.sendMail({ ...message, signal: limit.signal });
        return { accepted: true, reply: cleanReply(response) };
      } finally {
        closeAttachments(message.attachments);
      }
    } catch (error) {
      // The end of the content follows only when all of it was read.
      throw toMailError(error, contents.get(limit.signal)?.readableEnded);
    } finally {
      limit.end();
    }
  };
  return {
    async send(mail, recipient, signal) {
      try {
        return await attempt(mail, recipient, signal);
      } catch (error) {
        // Servers that relay for customers may want a sender they know.
        if (mail.returnPath !== 'none' || toMailError(error).stage !== 'sender') throw error;
        return attempt({ ...mail, returnPath: 'sender' }, recipient, signal);
      }
    },
    close: () => transport.close(),
  };
}

/** Keeps the stream from which a connection reads an email, by the signal of its call. */
const keepContents =
  (contents: WeakMap<AbortSignal, Readable>): PluginFunction<SMTPPoolSentMessageInfo> =>
  ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      if (data.signal) contents.set(data.signal, stream);
      return stream;
    };
    done();
  };

/**
 * Aborts after `ms` or with `outer`. AbortSignal.any and .timeout would keep a timer and a listener for a minute each.
 */
function limitOf(ms: number, outer?: AbortSignal): { signal: AbortSignal; end(): void } {
  const inner = new AbortController();
  const abort = (): void => inner.abort();
  const timer = setTimeout(abort, ms);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  return {
    signal: inner.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Keeps emails in the development mailbox instead of sending them. */
export function createMailboxMailer(mailbox: DevMailbox, from: string): Mailer {
  const transport = nodemailer.createTransport({ ...sealed, streamTransport: true, buffer: true });
  return {
    async send(mail, recipient) {
      const sent = await toMessage(mail, from, recipient);
      const { message } = await transport.sendMail(sent).finally(() => closeAttachments(sent.attachments));
      await mailbox.keep({ to: sent.envelope.to[0] ?? '', subject: sent.subject, text: mail.text }, message as Buffer);
      return { accepted: true, reply: '250 Kept in the development mailbox' };
    },
    close: () => transport.close(),
  };
}
