import { html, type Html } from '../html.ts';
import type { PageWords } from '../words/form-words.ts';
import { attributes } from './attributes.ts';

/** The challenge that a visitor must pass before the form is accepted. */
export type FormCaptcha =
  | { kind: 'none' }
  /** Postern's proof of work: the address that issues a challenge. */
  | { kind: 'altcha'; challengeUrl: string }
  | { kind: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string };

const widgetClass = { turnstile: 'cf-turnstile', hcaptcha: 'h-captcha', recaptcha: 'g-recaptcha' };

/** The placeholder of the challenge. A provider's script, or Postern's, fills it. */
export function challenge(captcha: FormCaptcha, words: PageWords): Html | null {
  if (captcha.kind === 'none') return null;
  const widget =
    captcha.kind !== 'altcha' &&
    html`<div${attributes({ class: widgetClass[captcha.kind], 'data-sitekey': captcha.siteKey })}></div>`;
  return html`<div class="pf-challenge">
    ${widget}<noscript><p class="pf-notice">${words.needsScript}</p></noscript>
  </div>`;
}
