/** The services that check a visitor for us. All three speak the protocol that reCAPTCHA began. */
export type CaptchaProvider = 'turnstile' | 'hcaptcha' | 'recaptcha';

interface ProviderFacts {
  /** How people know it. */
  name: string;
  /** Where a visitor's answer is verified. */
  url: string;
  /** The form fields in which its widget puts the answer, the first that is there counts. */
  fields: readonly string[];
  /** Characters of an answer, at most. */
  maxChars: number;
}

/**
 * - https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ (answers have at most 2048 characters)
 * - https://docs.hcaptcha.com/#verify-the-user-response-server-side
 * - https://developers.google.com/recaptcha/docs/verify
 */
export const captchaProviders: Record<CaptchaProvider, ProviderFacts> = {
  turnstile: {
    name: 'Turnstile',
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    fields: ['cf-turnstile-response'],
    maxChars: 2048,
  },
  hcaptcha: {
    name: 'hCaptcha',
    url: 'https://api.hcaptcha.com/siteverify',
    // Its widget fills both, for sites that came from reCAPTCHA.
    fields: ['h-captcha-response', 'g-recaptcha-response'],
    maxChars: 16_384,
  },
  recaptcha: {
    name: 'reCAPTCHA',
    url: 'https://www.google.com/recaptcha/api/siteverify',
    fields: ['g-recaptcha-response'],
    maxChars: 16_384,
  },
};

/**
 * Codes that blame what this server sent, whatever the visitor did. No others may be here, because these let a message
 * through: `sitekey-secret-mismatch` and `invalid-keys` sound like the owner's mistake too, but anybody gets them who
 * answers a challenge of some other site, or a provider's public test key, and sends that answer here.
 */
export const misconfiguredCodes: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'missing-remoteip',
]);

/** Codes that mean the provider itself had a fault. */
export const faultCodes: ReadonlySet<string> = new Set(['internal-error']);
