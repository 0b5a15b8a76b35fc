import type { Endpoint } from '@postern/contracts';
import type { CaptchaKind } from '../values.ts';

/** A kind of captcha as people choose it. */
interface CaptchaChoice {
  label: string;
  /** What speaks for it. */
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

/** Where a browser gets a challenge of the server's own. */
const challengeUrl = ({ id, submit_url }: Pick<Endpoint, 'id' | 'submit_url'>): string =>
  new URL(`/api/challenge/${id}`, submit_url).href;

/** A piece of HTML, and the part of it that is the endpoint's own. */
interface CaptchaSnippet {
  code: string;
  mark: string;
}

/** What goes into the form, before its button. @param siteKey where the provider has one; may be blank */
export function captchaSnippet(
  kind: CaptchaKind,
  endpoint: Pick<Endpoint, 'id' | 'submit_url'>,
  siteKey: string,
): CaptchaSnippet {
  const challenge = challengeUrl(endpoint);
  if (kind === 'altcha') return { code: altchaWidget(challenge), mark: challenge };
  // What is typed there may be anything, and it is to be pasted into a page.
  const key = /^[\w-]+$/.test(siteKey.trim()) ? siteKey.trim() : 'YOUR_SITE_KEY';
  const widget = widgets[kind];
  return { code: widget ? widgetOf(widget, key) : '', mark: key };
}

/** It starts with the first click into the form: without that it shows a checkbox. */
const altchaWidget = (challenge: string): string => `<script async defer type="module" src="/altcha.min.js"></script>
<altcha-widget auto="onfocus" challenge="${challenge}"></altcha-widget>
`;

const widgetOf = ({ script, look }: Widget, key: string): string => `<script async defer src="${script}"></script>
<div class="${look}" data-sitekey="${key}"></div>
`;

interface Widget {
  script: string;
  /** The class the script looks for. */
  look: string;
}

const widgets: Partial<Record<CaptchaKind, Widget>> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', look: 'cf-turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', look: 'h-captcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', look: 'g-recaptcha' },
};
