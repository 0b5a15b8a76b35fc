import { openAttachments } from './attachments.ts';
import { MailError } from './error.ts';
import { bareAddress } from '../../lib/bare-address.ts';
import { oneLine } from '../../lib/cut-text.ts';
import type { Mail } from './mail.ts';

const MAX_SUBJECT_CHARS = 250;
const MAX_NAME_CHARS = 120;
/** A header of ids stays far below the limit of a line (RFC 5322, section 2.1.1), however long the conversation. */
const MAX_IDS = 20;
/** One address without quotes, comments, lists and routes: exactly what our email fields accept. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u;
/** RFC 5322, section 3.6.4, without the brackets. */
const MESSAGE_ID = /^[^\s\p{Cc}<>@]{1,200}@[^\s\p{Cc}<>@]{1,255}$/u;
const PRINTABLE = /^[\x21-\x7E]{1,900}$/;

/** The distinct recipients of the email; case does not matter. */
export function recipientsOf(mail: Pick<Mail, 'to' | 'cc' | 'bcc'>): string[] {
  const all = [...listOf(mail.to), ...(mail.cc ?? []), ...(mail.bcc ?? [])];
  const seen = new Set<string>();
  return all.filter((address) => {
    const isNew = !seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    return isNew;
  });
}

/**
 * The email in the transport's format, in an envelope for one of its recipients (RFC 5321, section 2.3.1): headers show
 * all recipients except hidden ones, the envelope only this one.
 * @param recipient optional if there is only one
 * @throws {MailError} permanent, when something in it could be read as more than it says
 */
export async function toMessage(mail: Mail, from: string, recipient = onlyRecipientOf(mail)) {
  if (!recipientsOf(mail).some((one) => one.toLowerCase() === recipient.toLowerCase()))
    throw unfit('The recipient is not one of the email’s recipients.');
  const { replyTo, messageId, thread, repliesTo = [], date } = mail;
  const ids = [messageId, ...repliesTo, ...(thread === undefined ? [] : [thread])];
  if (!ids.every((id) => MESSAGE_ID.test(id))) throw unfit('The email’s id is not valid.');
  const message = {
    from: toFrom(from, mail.fromName),
    to: listOf(mail.to).map(toAddress),
    cc: (mail.cc ?? []).map(toAddress),
    subject: toPhrase(mail.subject, MAX_SUBJECT_CHARS),
    text: mail.text,
    ...(mail.html !== '' && { html: mail.html }),
    messageId: `<${messageId}>`,
    // An empty return path: no one is notified when it cannot be delivered (RFC 5321, section 4.5.5).
    envelope: { from: mail.returnPath === 'none' ? '' : from, to: [toAddress(recipient).address] },
    headers: toHeaders(mail),
    ...(replyTo !== undefined && { replyTo: toAddress(replyTo) }),
    ...(thread !== undefined && { references: `<${thread}>` }),
    ...toConversation(repliesTo),
    ...(date && { date }),
  };
  // Last, so that no later error leaves a file open.
  return { ...message, attachments: await openAttachments(mail.attachments ?? []) };
}

/** A value that is ours alone, so nothing needs encoding: it contains no text of users or senders. */
const as = (value: string) => ({ prepared: true, value });

function toHeaders({ automatic = 'generated', unsubscribe }: Mail) {
  if (automatic === 'no') return {};
  const headers = {
    // RFC 3834, section 5: no machine should answer this.
    'Auto-Submitted': as(`auto-${automatic}`),
    // The same for Exchange, which uses a different header.
    'X-Auto-Response-Suppress': as('All'),
  };
  if (!unsubscribe) return headers;
  const url = URL.parse(unsubscribe.url);
  if (!url || !/^https?:$/.test(url.protocol) || !PRINTABLE.test(url.href))
    throw unfit('The link to unsubscribe is not valid.');
  // RFC 8058, section 3.1: one click is a POST, and only over https.
  const isOneClick = unsubscribe.oneClick && url.protocol === 'https:';
  return {
    ...headers,
    'List-Unsubscribe': as(`<${url.href}>`),
    ...(isOneClick && { 'List-Unsubscribe-Post': as('List-Unsubscribe=One-Click') }),
  };
}

/** Text of a header that email clients show: one line, without the beginning of an encoded word (RFC 2047). */
const toPhrase = (text: string, maxChars: number): string => oneLine(text, maxChars).replaceAll('=?', '= ?');

/** The ids of a conversation: its first, and the last ones. */
function toConversation(ids: readonly string[]) {
  const last = ids.at(-1);
  if (last === undefined) return {};
  const kept = ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
  return { inReplyTo: `<${last}>`, references: kept.map((id) => `<${id}>`) };
}

/**
 * Our own address with another name. The name never looks like an address: email clients show it instead of the address
 * that follows.
 */
function toFrom(from: string, name: string | undefined): string | { name: string; address: string } {
  const shown = toPhrase((name ?? '').replaceAll(/[@<>"\\,;:]/g, ' '), MAX_NAME_CHARS);
  return shown === '' ? from : { name: shown, address: bareAddress(from) };
}

const listOf = (to: Mail['to']): readonly string[] => (typeof to === 'string' ? [to] : to);

function onlyRecipientOf(mail: Mail): string {
  const [only, ...others] = recipientsOf(mail);
  if (only === undefined || others.length > 0) throw unfit('The recipient of this copy is missing.');
  return only;
}

function toAddress(address: string): { name: string; address: string } {
  if (!PLAIN_ADDRESS.test(address)) throw unfit('An address is not a single plain address.');
  return { name: '', address };
}

const unfit = (reply: string): MailError => new MailError({ stage: 'message', permanent: true, status: null, reply });
