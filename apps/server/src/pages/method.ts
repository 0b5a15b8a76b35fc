import type { PageLanguage } from '@postern/contracts';
import { html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';

/**
 * The page for a visitor who opens a form's address in a browser: it explains the address. The same for every endpoint,
 * known or not.
 * @param submitUrl the address itself, made from the server's configuration
 */
export function methodPage(submitUrl: string, lang: PageLanguage): string {
  const { title, text, notSent, example } = pageTexts[lang].method;
  return visitorPage({
    title,
    description: text,
    lang,
    main: html`<p class="label">405</p>
      ${heading(title)}
      <p class="stand">${text}</p>
      <pre class="code" tabindex="0"><code>${sample(submitUrl, example)}</code></pre>
      <p class="note">${notSent[0]}<code>method="post"</code>${notSent[1]}</p>`,
  });
}

const sample = (
  submitUrl: string,
  { email, message, send }: PageTexts['method']['example'],
): string => `<form action="${submitUrl}"
      method="post">
  <label>${email} <input type="email" name="email"></label>
  <label>${message} <textarea name="message"></textarea></label>
  <button>${send}</button>
</form>`;
