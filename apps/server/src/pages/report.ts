import type { PageLanguage } from '@postern/contracts';
import { html } from '@postern/forms/html';
import { formWords } from '@postern/forms/words/words';
import { heading, visitorPage } from './layout.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';

/** A field that people do not see. Programs that fill in every field reveal themselves. */
export const HONEYPOT = 'website';

/** The address of the page for a form. */
export const reportPath = (endpointId: string, lang: PageLanguage): string => `/report/${endpointId}?lang=${lang}`;

export interface ReportPage {
  lang: PageLanguage;
  reasons: readonly (keyof PageTexts['report']['reasons'])[];
  maxTextChars: number;
  maxEmailChars: number;
}

/** The page on which a visitor reports a form. It shows nothing of the form. */
export function reportPage({ lang, reasons, maxTextChars, maxEmailChars }: ReportPage): string {
  const { report } = pageTexts[lang];
  const optional = html`<span class="opt">${formWords[lang].page.optional}</span>`;
  return visitorPage({
    title: report.title,
    description: report.text,
    lang,
    main: html`${heading(report.title)}
      <p class="stand">${report.text}</p>
      <form class="form" method="post" accept-charset="utf-8">
        <fieldset class="field">
          <legend>${report.reason}</legend>
          ${reasons.map(
            (reason) =>
              html`<label class="box"
                ><input type="radio" name="reason" value="${reason}" required /><span
                  >${report.reasons[reason]}</span
                ></label
              >`,
          )}
        </fieldset>
        <div class="field">
          <label for="details">${report.details}${optional}</label>
          <textarea id="details" name="details" maxlength="${maxTextChars}"></textarea>
        </div>
        <div class="field">
          <label for="email">${report.email}${optional}</label>
          <input id="email" name="email" type="email" autocomplete="email" maxlength="${maxEmailChars}" />
        </div>
        <div hidden><input name="${HONEYPOT}" aria-label="${HONEYPOT}" tabindex="-1" autocomplete="off" /></div>
        <div><button class="btn btn-1 btn-lg" type="submit">${report.send}</button></div>
      </form>`,
  });
}

export function reportedPage(lang: PageLanguage): string {
  const { title, text } = pageTexts[lang].report.sent;
  return visitorPage({
    title,
    description: text,
    lang,
    main: html`${heading(title)}
      <p class="stand">${text}</p>`,
  });
}
