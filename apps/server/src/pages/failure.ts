import type { PageLanguage } from '@postern/contracts';
import { html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';
import { pageTexts } from './texts/texts.ts';

export interface FailurePage {
  lang: PageLanguage;
  status: number;
  /** A few words: the kind of problem. */
  title: string;
  /** What happened, as a sentence. */
  detail: string;
  /** To quote in a support request; shown for errors of the server. */
  requestId?: string;
}

/** The error page for a person, if nothing is known of their input. Programs get a problem document instead. */
export function failurePage({ lang, status, title, detail, requestId }: FailurePage): string {
  const { failure, refused } = pageTexts[lang];
  return visitorPage({
    title,
    description: detail,
    lang,
    main: html`<div class="wall" aria-hidden="true"></div>
      <div class="sign">
        <p class="label">${status}</p>
        ${heading(title)}
        <p class="stand">${detail}</p>
        <p class="note">${refused.goBack}</p>
        ${requestId !== undefined && html`<p class="note">${failure.help} <span class="mono">${requestId}</span></p>`}
      </div>`,
  });
}
