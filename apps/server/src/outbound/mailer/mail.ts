import type { MailAttachment } from './attachments.ts';

/** One email. Every string is data: nothing in it can become a header or another recipient. */
export interface Mail {
  /** The addresses in the `To` header. */
  to: string | readonly string[];
  /** The addresses in the `Cc` header. */
  cc?: readonly string[];
  /** Addresses that get a copy without appearing in any header. */
  bcc?: readonly string[];
  /** The `Reply-To` address; replies go to the sender without it. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so that an email sent twice is shown once. Without brackets: `id@host`. */
  messageId: string;
  /** Emails with the same one are shown as a conversation. Without brackets: `id@host`. */
  thread?: string;
  /** When it was written; now by default. */
  date?: Date;
  /** `generated` (the default) by an event, or `replied` to a message (RFC 3834, section 5). */
  automatic?: 'generated' | 'replied';
  /** `none`: no one is notified when it bounces, so that no loop can begin. Used if the next server accepts it. */
  returnPath?: 'sender' | 'none';
  /** The link to unsubscribe. `oneClick`: the URL accepts the POST of RFC 8058; needs https. */
  unsubscribe?: { url: string; oneClick: boolean };
  attachments?: readonly MailAttachment[];
}
