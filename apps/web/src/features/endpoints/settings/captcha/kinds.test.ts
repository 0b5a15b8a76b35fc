import { expect, it } from 'vitest';
import { anEndpoint } from '../../../../../test/submissions.ts';
import { captchaKinds, captchaSnippet } from './kinds.ts';

const endpoint = anEndpoint();

it('fetches this server’s challenges from the origin that forms post to', () => {
  const { code } = captchaSnippet('altcha', endpoint, '');
  const page = new DOMParser().parseFromString(code, 'text/html');
  const widget = page.querySelector('altcha-widget');
  expect(widget?.getAttribute('challenge')).toBe('https://postern.example/api/challenge/k7Qm2xWv');
  expect(widget?.getAttribute('auto')).toBe('onfocus');
});

it('contains the site key, but no text that would break out of its attribute', () => {
  for (const kind of ['turnstile', 'hcaptcha', 'recaptcha'] as const) {
    expect(captchaSnippet(kind, endpoint, ' 0x4AAA-b_c ').code).toContain('data-sitekey="0x4AAA-b_c"');
    expect(captchaSnippet(kind, endpoint, '"><script>').code).toContain('data-sitekey="YOUR_SITE_KEY"');
  }
});

it('has a snippet for every kind except none', () => {
  expect(captchaKinds.filter((kind) => captchaSnippet(kind, endpoint, '').code === '')).toEqual(['none']);
});
