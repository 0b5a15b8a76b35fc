import type { MailAttachment } from './attachments.ts';

/** One mail. Every string is data: nothing in it can become a header or another recipient. */
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
  /** The same on every attempt, so that a mail sent twice is seen once. Without brackets: `id@host`. */
  messageId: string;
  /** Mails with the same one are shown as a conversation. Without brackets: `id@host`. */
  thread?: string;
  /** When it was written; now when left out. */
  date?: Date;
  /** `generated` (the default) by an event, or `replied` to what somebody sent (RFC 3834, section 5). */
  automatic?: 'generated' | 'replied';
  /** `none`: nobody is told when it bounces, so that no loop can begin. Kept where the next server takes it. */
  returnPath?: 'sender' | 'none';
  /** Where to get no more of these. `oneClick`: the address takes the POST of RFC 8058; needs https. */
  unsubscribe?: { url: string; oneClick: boolean };
  attachments?: readonly MailAttachment[];
}
