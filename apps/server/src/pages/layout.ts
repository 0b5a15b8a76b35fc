import { brand, type PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { languageTags } from '@postern/forms/words/languages';
import { PAGES_CSS_PATH } from './css.ts';
import { pageTexts } from './texts/texts.ts';

export interface PageOptions {
  title: string;
  /** What search engines and previews say; they are told to stay away, but chats show it. */
  description: string;
  lang: PageLanguage;
  main: Html;
}

/**
 * A whole document for somebody who filled in a form, not for a user of ours: no navigation, no script, one style sheet.
 * `referrer` keeps the address of the page, which names a submission, from the sites it links to; the refused page's own
 * form still has to say where it is posted from.
 */
export function visitorPage({ title, description, lang, main }: PageOptions): string {
  const { receivedBy, privacy } = pageTexts[lang];
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
          <span>${receivedBy[0]}<a href="/">${brand.name}</a>${receivedBy[1]}</span><a href="/privacy">${privacy}</a>
        </footer>
      </body>
    </html> `.text;
}

/** The letters that the display face is cut to: see the web app's build. */
const IN_DISPLAY_FACE = /^[\x20-\x7E\u00A0\u2019\u201C\u201D\u2026]*$/;

/**
 * The page's heading. One with letters that the display face lacks is set in another face as a whole: two in one word
 * look broken.
 * @param lang when it is not the page's language
 */
export const heading = (title: string, lang?: string): Html =>
  html`<h1${!IN_DISPLAY_FACE.test(title) && html` class="other-face"`}${lang !== undefined && html` lang="${lang}"`}>${title}</h1>`;
