/** The services that check a visitor for us. All three use the protocol that reCAPTCHA introduced. */
export type CaptchaProvider = 'turnstile' | 'hcaptcha' | 'recaptcha';

interface ProviderFacts {
  /** The name that people know. */
  name: string;
  /** The URL that verifies a visitor's answer. */
  url: string;
  /** The form fields in which its widget puts the answer; the first one present counts. */
  fields: readonly string[];
  /** The maximum length of an answer in characters. */
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
    // Its widget fills both, for sites that migrated from reCAPTCHA.
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
 * Codes that report an error of this server's request, independent of the visitor. No other codes may be here, because
 * these let a message through. `sitekey-secret-mismatch` and `invalid-keys` sound like the owner's mistake too, but a
 * sender can cause them by answering a challenge of another site, or one with a provider's public test key, and sending
 * that answer here.
 */
export const misconfiguredCodes: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'missing-remoteip',
]);

/** Codes that report a failure of the provider itself. */
export const faultCodes: ReadonlySet<string> = new Set(['internal-error']);
