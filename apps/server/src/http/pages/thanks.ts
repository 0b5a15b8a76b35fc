import { html } from '../../html.ts';
import { visitorPage } from './layout.ts';

export interface ThanksPage {
  lang?: string;
  title?: string;
  text?: string;
  /** Of the endpoint's settings: trusted, http or https. */
  buttonUrl?: string;
  /** The submission's id, only when it is known to be one: see `readThanksQuery`. */
  reference?: string;
  receivedAt?: Date;
  /** The page the form asked for, on a site that it may not redirect to; only when it was signed by us. */
  offeredLink?: string;
}

/** The hosted thank-you page. It never names the endpoint: whoever filled in the form knows what it was. */
export function thanksPage(page: ThanksPage): string {
  const {
    lang = 'en',
    title = 'Thank you',
    text = 'Your message has arrived and is safely stored. You can close this page.',
  } = page;
  return visitorPage({
    title,
    description: text,
    lang,
    main: html`${art}
      <h1>${title}</h1>
      <p class="stand">${text}</p>
      ${receipt(page)}
      ${page.buttonUrl !== undefined && html`<div class="act"><a class="btn btn-2" href="${page.buttonUrl}">Back to ${new URL(page.buttonUrl).host}</a></div>`}
      ${page.offeredLink !== undefined && onward(page.offeredLink)}`,
  });
}

const art = html`<svg class="art" viewBox="8 0 104 97" aria-hidden="true">
  <path class="frame" d="M31 95V43a29 29 0 0 1 58 0v52M8 95.4h104" />
  <path class="leaf" d="M38 95V43a22 22 0 0 1 44 0v52Z" />
  <path class="slot" d="M47 50h26v5H47Z" />
  <path class="paper" d="M50 24h20v28H50Z" />
  <path class="mk" d="M54 31h12M54 36h12M54 41h8" />
</svg>`;

function receipt({ reference, receivedAt }: ThanksPage) {
  if (reference === undefined && !receivedAt) return null;
  return html`<dl class="receipt">
    ${
      receivedAt &&
      html`<div>
        <dt>Received</dt>
        <dd><time datetime="${receivedAt.toISOString()}">${inWords(receivedAt)}</time></dd>
      </div>`
    }
    ${
      reference !== undefined &&
      html`<div>
        <dt>Reference</dt>
        <dd class="mono">${reference}</dd>
      </div>`
    }
  </dl>`;
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const inWords = (time: Date): string => `${format.format(time).replace(' at ', ', ')} UTC`;

/** The whole address is the text, so that nobody clicks on a name and lands somewhere else. */
const onward = (link: string) =>
  html`<div class="onward">
    <p>The form asked to go on to another site. Its owner has not confirmed that site, so you decide:</p>
    <p><a href="${link}" rel="nofollow noopener noreferrer ugc">${link}</a></p>
  </div>`;
