import { html } from '../../html.ts';
import { visitorPage } from './layout.ts';

export interface FailurePage {
  lang?: string;
  status: number;
  /** A few words: the kind of problem. */
  title: string;
  /** What happened, as a sentence. */
  detail: string;
  /** To be named when asking for help; shown for what is our fault. */
  requestId?: string;
}

/** The page for a person where a program would get a problem document. */
export function failurePage({ lang = 'en', status, title, detail, requestId }: FailurePage): string {
  return visitorPage({
    title,
    description: detail,
    lang,
    main: html`<div class="wall" aria-hidden="true"></div>
      <div class="sign">
        <p class="label">${status}</p>
        <h1>${title}</h1>
        <p class="stand">${detail}</p>
        ${requestId !== undefined && html`<p class="note">If you ask for help, name this number: <span class="mono">${requestId}</span></p>`}
      </div>`,
  });
}
