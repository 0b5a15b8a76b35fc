import type { EndpointSettings, FormDefinition } from '@postern/contracts';
import type { FormScript } from '../../pages/form-page.ts';
import type { Sources } from '../../http/set-security-headers.ts';

type Provider = Exclude<EndpointSettings['captcha']['kind'], 'none' | 'altcha'>;

interface Widget {
  /** The address of the provider's script; some take the language in the parameter `hl`. */
  script: string;
  sources: Sources;
}

/**
 * - https://developers.cloudflare.com/turnstile/reference/content-security-policy/
 * - https://docs.hcaptcha.com/#content-security-policy-settings
 * - https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website-how-can-i-configure-it-to-work-with-recaptcha
 */
const widgets: Readonly<Record<Provider, Widget>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: {
      'script-src': ['https://challenges.cloudflare.com'],
      'frame-src': ['https://challenges.cloudflare.com'],
      'connect-src': ['https://challenges.cloudflare.com'],
    },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    sources: {
      'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'connect-src': ['https://www.google.com/recaptcha/'],
    },
  },
};

type Captcha = Pick<EndpointSettings['captcha'], 'kind' | 'site_key'>;

/** The provider whose widget the page must show; null: none, or one without keys. */
export const providerOf = ({ kind, site_key }: Captcha): { kind: Provider; siteKey: string } | null =>
  kind === 'none' || kind === 'altcha' || !site_key ? null : { kind, siteKey: site_key };

/** @param language a BCP 47 tag */
export function widgetScripts(captcha: Captcha, language: string): FormScript[] {
  const provider = providerOf(captcha);
  if (!provider) return [];
  const src = new URL(widgets[provider.kind].script);
  if (provider.kind !== 'turnstile') src.searchParams.set('hl', language);
  return [{ src: src.href, isModule: false }];
}

/** Characters that are safe in a policy: none of them starts another source or directive. */
const HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/;

/** The foreign sources that a form's page may load: its logo, and the widget of its challenge. */
export function sourcesOf(form: FormDefinition, captcha: Captcha): Sources {
  const provider = providerOf(captcha);
  const logo = URL.parse(form.theme.logo_url ?? '');
  return {
    ...(provider ? widgets[provider.kind].sources : {}),
    ...(logo?.protocol === 'https:' && HOST.test(logo.host) ? { 'img-src': [logo.origin] } : {}),
  };
}

/** The sites that may frame the form: the allowed sites, or any site if none are named. */
export function framingSites({ allowed_domains }: Pick<EndpointSettings, 'allowed_domains'>): string[] {
  if (allowed_domains.length === 0) return ['*'];
  const named = allowed_domains.flatMap((host) => (HOST.test(host) ? [`https://${host}`, `https://*.${host}`] : []));
  // As for posting, a page on the developer's own machine is always allowed.
  return ["'self'", ...named, 'http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];
}
