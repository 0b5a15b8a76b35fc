import { oneLineOfBytes } from '../../lib/cut-text.ts';

/**
 * Where a handover stopped: before any email was mentioned, at our own address, at the recipient's, or at the email
 * itself.
 */
export type MailStage = 'connection' | 'sender' | 'recipient' | 'message' | 'attachment';

interface MailErrorFacts {
  stage: MailStage;
  permanent: boolean;
  status: number | null;
  reply: string;
  isUnanswered?: boolean;
  cause?: unknown;
}

/** The next server did not accept an email. */
export class MailError extends Error {
  readonly stage: MailStage;
  /** No further attempt can succeed: the next server refused this recipient or this email (5xx). */
  readonly permanent: boolean;
  /** The SMTP status (RFC 5321, section 4.2); null without an answer. */
  readonly status: number | null;
  /** The server's answer, or why there is none: at most 500 bytes of clean text that may be shown. */
  readonly reply: string;
  /**
   * The next server may have the whole email and did not say whether it accepts it. Sending the email again may show it
   * twice.
   */
  readonly isUnanswered: boolean;

  constructor({ stage, permanent, status, reply, isUnanswered = false, cause }: MailErrorFacts) {
    super(`Email not accepted (${stage}): ${reply}`, { cause });
    this.name = 'MailError';
    this.stage = stage;
    this.permanent = permanent;
    this.status = status;
    this.reply = cleanReply(reply);
    this.isUnanswered = isUnanswered;
  }
}

const REPLY_BYTES = 500;

export const cleanReply = (text: string): string => oneLineOfBytes(text, REPLY_BYTES);

const stages: Readonly<Record<string, MailStage>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

const silences: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server did not accept the email in time.',
  EAUTH: 'The mail server did not accept our sign-in.',
  ENOAUTH: 'The mail server did not accept our sign-in.',
  EOAUTH2: 'The mail server did not accept our sign-in.',
  ETLS: 'No secure connection to the mail server could be made.',
  EREQUIRETLS: 'No secure connection to the mail server could be made.',
  ESTREAM: 'An attached file could not be read.',
  EDNS: 'The mail server could not be found.',
  ESOCKET: 'The mail server could not be reached.',
  ECONNECTION: 'The mail server closed the connection.',
};

/**
 * Converts any error of a transport.
 * @param isWhole whether the whole email may have been transmitted
 */
export function toMailError(error: unknown, isWhole = false): MailError {
  if (error instanceof MailError) return error;
  const { code, command, response, status } = factsOf(error);
  const stage = code === 'ESTREAM' ? 'attachment' : (stages[command] ?? 'connection');
  const isAboutThem = stage === 'recipient' || stage === 'message';
  // 503 means that the session got out of step, and 421 that the server shuts down: neither concerns the email.
  const permanent = isAboutThem && status !== null && status >= 500 && status < 600 && status !== 503;
  // The other messages contain names and addresses of our own machines: they go to the log, not to the owner.
  const silence = silences[code] ?? 'The email could not be handed over.';
  const isAnswered = status !== null && status >= 400 && status < 600;
  return new MailError({
    stage,
    permanent,
    status,
    reply: isAboutThem && response ? response : silence,
    isUnanswered: isWhole && !isAnswered,
    cause: error,
  });
}

/** The properties that nodemailer adds to its errors. */
function factsOf(error: unknown): { code: string; command: string; response: string; status: number | null } {
  if (!(error instanceof Error)) return { code: '', command: '', response: '', status: null };
  const facts = new Map<string, unknown>(Object.entries(error));
  const textOf = (name: string): string => {
    const value = facts.get(name);
    return typeof value === 'string' ? value : '';
  };
  const code = facts.get('responseCode');
  const status = typeof code === 'number' ? code : null;
  return { code: textOf('code'), command: textOf('command'), response: textOf('response'), status };
}
