import { escapeHtml } from '@postern/forms/html';

/** What only a running server knows; the built pages have placeholders for it. */
export interface Placeholders {
  publicUrl: string;
  supportEmail: string;
  /** The id of the demo endpoint; absent where there is none. */
  demo?: string | undefined;
  /** Whether there is a development mailbox. */
  mailbox?: boolean;
}

/** What stands in the samples where there is no demo endpoint; the id in `sampleUrl` of the site. */
const MADE_UP_ID = 'k7m2qd9x';

type Escape = (text: string) => string;

const asIs: Escape = (text) => text;
/** Inside a JSON string. Within HTML no `<` may end the script's element. */
const escapeJson: Escape = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);

/** Data for search engines. Character references mean nothing in there. */
const DATA_BLOCK = /(<script type="application\/ld\+json">[\s\S]*?<\/script>)/;

/**
 * Puts the server's own address and mailbox where a built file names them, escaped as its kind demands.
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
  if (type.startsWith('text/plain')) return put(source, asIs);
  if (type.includes('json')) return put(source, escapeJson);
  return source
    .split(DATA_BLOCK)
    .map((part, place) => put(part, place % 2 === 1 ? escapeJson : escapeHtml))
    .join('');
}
