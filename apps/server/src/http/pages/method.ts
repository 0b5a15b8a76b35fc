import { html } from '../../html.ts';
import { visitorPage } from './layout.ts';

/**
 * For whoever opens a form's address in a browser: what it is for. The same for every endpoint, known or not.
 * @param submitUrl the address itself, made from our own configuration
 */
export function methodPage(submitUrl: string, lang = 'en'): string {
  const detail =
    'This address receives forms. There is nothing to see when you open it: a form on a web page sends to it.';
  return visitorPage({
    title: 'An address for forms',
    description: detail,
    lang,
    main: html`<p class="label">405</p>
      <h1>An address for forms</h1>
      <p class="stand">${detail}</p>
      <pre class="code" tabindex="0"><code>${example(submitUrl)}</code></pre>
      <p class="note">
        If you came here by sending a form, your message was not sent: the form has to say <code>method="post"</code>.
        Please tell the owner of the site.
      </p>`,
  });
}

const example = (submitUrl: string): string => `<form action="${submitUrl}" method="post">
  <label>E-mail <input type="email" name="email"></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send</button>
</form>`;
