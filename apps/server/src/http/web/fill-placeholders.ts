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

/**
 * Replaces the placeholders of a built file, escaped for its type.
 * @param type the file's content type
 */
export function fillIn(source: string, type: string, { publicUrl, supportEmail, demo, mailbox }: Placeholders): string {
  const put = (text: string, escape: Escape) =>
    text
      .replaceAll('__PUBLIC_URL__', () => escape(publicUrl))
      .replaceAll('__SUPPORT_EMAIL__', () => escape(supportEmail))
      .replaceAll('__DEV_MAILBOX__', mailbox ? 'on' : 'off')
      .replaceAll('__DEMO__', demo === undefined ? 'off' : 'on')
      .replaceAll('__DEMO_ID__', () => escape(demo ?? MADE_UP_ID));
  if (/^text\/(plain|markdown)/.test(type)) return put(source, asIs);
  if (type.includes('json')) return put(source, escapeJson);
  return source
    .split(DATA_BLOCK)
    .map((part, place) => put(part, place % 2 === 1 ? escapeJson : escapeHtml))
    .join('');
}
