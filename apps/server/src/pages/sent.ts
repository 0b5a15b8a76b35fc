import type { PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { dateInWords, sizeInWords } from '@postern/forms/words/in-words';
import { heading, visitorPage } from './layout.ts';
import { pageTexts } from './texts/texts.ts';

export interface SentPage {
  lang: PageLanguage;
  /** The values as text, exactly as sent. */
  fields: readonly { label: string; value: string }[];
  files: readonly { label: string; name: string; size: number }[];
  /** When the page ends. */
  until: Date;
  /** The address of the page to correct it; undefined if the sender may not. */
  correctUrl: string | undefined;
  mayWithdraw: boolean;
}

/** What a sender sent, for its sender. It names neither the endpoint nor what became of the submission. */
export function sentPage({ lang, fields, files, until, correctUrl, mayWithdraw }: SentPage): string {
  const { sent } = pageTexts[lang];
  const date = dateInWords(until.toISOString().slice(0, 10), lang);
  return visitorPage({
    title: sent.title,
    description: sent.title,
    lang,
    main: html`${heading(sent.title)}
      <p class="stand">${sent.until(date)}</p>
      <dl class="receipt sent">
        ${fields.map(({ label, value }) => row(label, value))}
        ${files.map(({ label, name, size }) => row(label, `${name} (${sizeInWords(size, lang)})`))}
      </dl>
      ${
        (correctUrl !== undefined || mayWithdraw) &&
        html`<div class="act">
          ${correctUrl !== undefined && html`<a class="btn btn-2" href="${correctUrl}">${sent.correct}</a>`}
          ${
            mayWithdraw &&
            // Opened by a click, so that one click never deletes.
            html`<details class="withdraw">
              <summary class="btn btn-2">${sent.withdraw}</summary>
              <p>${sent.warning}</p>
              <form method="post"><button class="btn btn-1 btn-lg" type="submit">${sent.confirm}</button></form>
            </details>`
          }
        </div>`
      }`,
  });
}

const row = (label: string, value: string): Html =>
  html`<div>
    <dt dir="auto">${label}</dt>
    <dd dir="auto">${value === '' ? '—' : value}</dd>
  </div>`;

export const withdrawnPage = (lang: PageLanguage): string => plainPage(lang, pageTexts[lang].sent.withdrawn);

export const missingSentPage = (lang: PageLanguage): string => plainPage(lang, pageTexts[lang].sent.missing);

const plainPage = (lang: PageLanguage, { title, text }: { title: string; text: string }): string =>
  visitorPage({
    title,
    description: text,
    lang,
    main: html`${heading(title)}
      <p class="stand">${text}</p>`,
  });
