import { escapeHtml } from '@postern/forms/html';

/** Values that only a running server has; the built pages have placeholders for them. */
export interface Placeholders {
  publicUrl: string;
  supportEmail: string;
  /** The id of the demo endpoint; absent if there is none. */
  demo?: string | undefined;
  /** Whether there is a development mailbox. */
  mailbox?: boolean;
}

/** The id in the samples without a demo endpoint; the same as in `sampleUrl` of the site. */
const MADE_UP_ID = 'k7m2qd9x';

type Escape = (text: string) => string;

const asIs: Escape = (text) => text;
/** For the inside of a JSON string. Within HTML, no `<` may close the script element. */
const escapeJson: Escape = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);

/** Data for search engines, in which character references are not decoded. */
const DATA_BLOCK = /(<script type="application\/ld\+json">[\s\S]*?<\/script>)/;

const PLACEHOLDER = /__(PUBLIC_URL|SUPPORT_EMAIL|DEV_MAILBOX|DEMO_ID|DEMO)__/g;

/**
 * Replaces the placeholders of a built file, escaped for its type. One character stands for one byte here (Latin-1):
 * a start fills in 8 MB, and decoding UTF-8 would take most of the time.
 * @param type the file's content type
 */
export function fillIn(source: Buffer, type: string, { publicUrl, supportEmail, demo, mailbox }: Placeholders): Buffer {
  const values: Record<string, string> = {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: supportEmail,
    DEV_MAILBOX: mailbox ? 'on' : 'off',
    DEMO: demo === undefined ? 'off' : 'on',
    DEMO_ID: demo ?? MADE_UP_ID,
  };
  const put = (text: string, escape: Escape) =>
    text.replaceAll(PLACEHOLDER, (_, name: string) => Buffer.from(escape(values[name] ?? '')).toString('latin1'));
  const text = source.toString('latin1');
  return Buffer.from(fillText(text, type, put), 'latin1');
}

function fillText(text: string, type: string, put: (text: string, escape: Escape) => string): string {
  if (/^text\/(plain|markdown)/.test(type)) return put(text, asIs);
  if (type.includes('json')) return put(text, escapeJson);
  return text
    .split(DATA_BLOCK)
    .map((part, place) => put(part, place % 2 === 1 ? escapeJson : escapeHtml))
    .join('');
}
