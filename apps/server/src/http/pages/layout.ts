import { brand } from '@postern/contracts';
import { html, type Html } from '../../html.ts';
import { PAGES_CSS_PATH } from './css.ts';

export interface PageOptions {
  title: string;
  /** What search engines and previews say; they are told to stay away, but chats show it. */
  description: string;
  /** BCP 47, of the text on the page. */
  lang: string;
  main: Html;
}

/**
 * A whole document for somebody who filled in a form, not for a user of ours: no navigation, no script, one style sheet.
 * `referrer` keeps the address of the page, which names a submission, from the sites it links to; the refused page's own
 * form still has to say where it is posted from.
 */
export const visitorPage = ({ title, description, lang, main }: PageOptions): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="same-origin" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${PAGES_CSS_PATH}" />
      </head>
      <body>
        <main>${main}</main>
        <footer>
          <span>Forms for this site are received by <a href="/">${brand.name}</a></span
          ><a href="/privacy">Privacy</a>
        </footer>
      </body>
    </html> `.text;
