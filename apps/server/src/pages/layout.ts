import { brand, type PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { languageTags } from '@postern/forms/words/languages';
import { PAGES_CSS_PATH } from './css.ts';
import { pageTexts } from './texts/texts.ts';

export interface PageOptions {
  title: string;
  /** The description for search engines and previews. Search engines are excluded, but chats show it. */
  description: string;
  lang: PageLanguage;
  main: Html;
  /** The page on which the form that led here can be reported. */
  reportUrl?: string | undefined;
}

/**
 * A complete document for a visitor who filled in a form: no navigation, no script, one style sheet. `referrer` hides
 * the page's address, which names a submission, from linked sites; the refused page's own form still has to reveal
 * where it was posted from.
 */
export function visitorPage({ title, description, lang, main, reportUrl }: PageOptions): string {
  const { receivedBy, privacy, report } = pageTexts[lang];
  return html`<!doctype html>
    <html lang="${languageTags[lang]}">
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
          <span>${receivedBy[0]}<a href="/">${brand.name}</a>${receivedBy[1]}</span
          >${reportUrl !== undefined && reportLink(reportUrl, report.link)}<a href="/privacy">${privacy}</a>
        </footer>
      </body>
    </html> `.text;
}

/** In a new tab, because a page in a frame of another site may not lead to one that cannot be framed. */
const reportLink = (url: string, text: string): Html =>
  html`<a href="${url}" target="_blank" rel="nofollow noopener">${text}</a>`;

/** The letters that the display face contains: see the web app's build. */
const IN_DISPLAY_FACE = /^[\x20-\x7E\u00A0\u2019\u201C\u201D\u2026]*$/;

/**
 * The page's heading. A heading with letters that the display face lacks uses another face throughout, because a mix of
 * two faces in one word looks broken.
 * @param lang if it differs from the page's language
 */
export const heading = (title: string, lang?: string): Html =>
  html`<h1${!IN_DISPLAY_FACE.test(title) && html` class="other-face"`}${lang !== undefined && html` lang="${lang}"`}>${title}</h1>`;
