import type { MailAttachment } from './attachments.ts';

/** One email. Every string is data: nothing in it can become a header or another recipient. */
export interface Mail {
  /** The addresses in the `To` header. */
  to: string | readonly string[];
  /** The addresses in the `Cc` header. */
  cc?: readonly string[];
  /** Addresses that get a copy without appearing in any header. */
  bcc?: readonly string[];
  /** The name beside our own address in `From`; the server’s own by default. */
  fromName?: string;
  /** The `Reply-To` address; replies go to the sender without it. */
  replyTo?: string;
  subject: string;
  text: string;
  /** Empty: the email is plain text only. */
  html: string;
  /** The same on every attempt, so that an email sent twice is shown once. Without brackets: `id@host`. */
  messageId: string;
  /** Emails with the same one are shown as a conversation. Without brackets: `id@host`. */
  thread?: string;
  /**
   * The ids of the earlier emails of a conversation, oldest first: the email replies to the last of them (RFC 5322,
   * section 3.6.4). Without brackets.
   */
  repliesTo?: readonly string[];
  /** When it was written; now by default. */
  date?: Date;
  /**
   * `generated` (the default) by an event, or `replied` to a message (RFC 3834, section 5). `no`: a person wrote it, and
   * a machine may answer.
   */
  automatic?: 'generated' | 'replied' | 'no';
  /** `none`: no one is notified when it bounces, so that no loop can begin. Used if the next server accepts it. */
  returnPath?: 'sender' | 'none';
  /** The link to unsubscribe. `oneClick`: the URL accepts the POST of RFC 8058; needs https. */
  unsubscribe?: { url: string; oneClick: boolean };
  attachments?: readonly MailAttachment[];
}
