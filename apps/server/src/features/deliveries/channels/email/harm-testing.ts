import { headerNames, type Received } from '../../../../outbound/mailer/testing.ts';
import { PUBLIC_URL } from './testing.ts';

/** The header fields of every email that we send, except Reply-To. */
export const ours = [
  'from to subject message-id date mime-version content-type',
  'auto-submitted x-auto-response-suppress',
].flatMap((names) => names.split(' '));
const tags = new Set('!doctype html head meta title body div span h1 p b br table tr td a'.split(' '));

export interface Expected {
  /** The address in To. */
  to: string;
  /** The address in the envelope, if it is another one. */
  recipient?: string;
  /** Header fields in addition to `ours`. */
  more?: readonly string[];
  /** All header fields, if they are not those of `ours` and `more`. */
  only?: readonly string[];
}

/** The damage done by a hostile text: none, if the code is right. */
export function harmIn(
  { envelope, raw, message }: Received,
  { to, recipient = to, more = [], only = [...ours, ...more] }: Expected,
): string[] {
  const names = headerNames(raw);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const replies = (message.replyTo ?? []).map(({ address }) => address);
  const found: Record<string, boolean> = {
    'another recipient': envelope.to.length !== 1 || envelope.to[0] !== recipient,
    'another To': message.to?.length !== 1 || message.to[0]?.address !== to || message.to[0].name !== '',
    'a copy': message.cc !== undefined || message.bcc !== undefined,
    'a header of theirs':
      names
        .filter((name) => name !== 'reply-to')
        .toSorted()
        .join() !== only.toSorted().join(),
    'an answer elsewhere': replies.length > 1 || replies.some((address) => address !== 'ada@sender.example'),
    'a header that is no text': /[^\x20-\x7E\r\n\t]|\r(?!\n)|(?<!\r)\n/.test(head),
    'a subject of two lines': /[\p{Cc}\u2028\u2029\u202E]/u.test(message.subject ?? ''),
  };
  return [...Object.keys(found).filter((name) => found[name]), ...markupIn(message.html ?? '')];
}

/** Markup and links that are not ours. */
export function markupIn(page: string): string[] {
  const inside = page.replace(/<style>.*?<\/style>/s, '');
  const foreign = Array.from(inside.matchAll(/<\/?([^\s>]*)/g), ([, tag = '']) => tag).filter((tag) => !tags.has(tag));
  const links = Array.from(inside.matchAll(/(?:href|src)="([^"]*)"/g), ([, url = '']) => url);
  return [...foreign, ...links.filter((url) => !url.startsWith(`${PUBLIC_URL}/`))];
}
