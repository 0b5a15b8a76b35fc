import type { Endpoint } from '@postern/contracts';
import type { CaptchaKind } from '../values.ts';

/** A kind of captcha, for the choice. */
interface CaptchaChoice {
  label: string;
  /** Its advantage. */
  hint: string;
}

export const captchaChoices: Record<CaptchaKind, CaptchaChoice> = {
  none: { label: 'None', hint: 'the score decides' },
  altcha: { label: 'Proof of work', hint: 'ALTCHA, no third party' },
  turnstile: { label: 'Turnstile', hint: 'Cloudflare, with your own keys' },
  hcaptcha: { label: 'hCaptcha', hint: 'with your own keys' },
  recaptcha: { label: 'reCAPTCHA', hint: 'Google, with your own keys' },
};

export const captchaKinds = Object.keys(captchaChoices) as CaptchaKind[];

/** The address at which a browser gets one of the server's own challenges. */
const challengeUrl = ({ id, submit_url }: Pick<Endpoint, 'id' | 'submit_url'>): string =>
  new URL(`/api/challenge/${id}`, submit_url).href;

/** A piece of HTML, and the part of it that is specific to the endpoint. */
interface CaptchaSnippet {
  code: string;
  mark: string;
}

/** The HTML to put into the form, before its button. @param siteKey the provider's key, if it has one; may be blank */
export function captchaSnippet(
  kind: CaptchaKind,
  endpoint: Pick<Endpoint, 'id' | 'submit_url'>,
  siteKey: string,
): CaptchaSnippet {
  const challenge = challengeUrl(endpoint);
  if (kind === 'altcha') return { code: altchaWidget(challenge), mark: challenge };
  // The typed key can be any text, and the snippet is pasted into a page.
  const key = /^[\w-]+$/.test(siteKey.trim()) ? siteKey.trim() : 'YOUR_SITE_KEY';
  const widget = widgets[kind];
  return { code: widget ? widgetOf(widget, key) : '', mark: key };
}

/** It starts with the first click into the form. Without that attribute it would show a checkbox. */
const altchaWidget = (challenge: string): string => `<script async defer type="module" src="/altcha.min.js"></script>
<altcha-widget auto="onfocus" challenge="${challenge}"></altcha-widget>
`;

const widgetOf = ({ script, look }: Widget, key: string): string => `<script async defer src="${script}"></script>
<div class="${look}" data-sitekey="${key}"></div>
`;

interface Widget {
  script: string;
  /** The class that the provider's script looks for. */
  look: string;
}

const widgets: Partial<Record<CaptchaKind, Widget>> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', look: 'cf-turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', look: 'h-captcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', look: 'g-recaptcha' },
};
