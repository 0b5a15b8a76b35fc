import { describe, expect, it } from 'vitest';
import { readThanksQuery } from './link-thanks-page.ts';
import { withPostedFrom } from '../read/find-posting-page.ts';
import { resolveErrorPage, resolveRedirect } from './resolve-redirect.ts';

const REFERENCE = 'k7Qm2xWvTe_0000000000000001';
const page = {
  publicUrl: 'https://forms.example',
  endpointId: 'k7Qm2xWvTe',
  reference: REFERENCE,
  secret: 's',
  now: new Date('2026-11-20T12:00:00Z'),
};
const OURS = `https://forms.example/thanks/k7Qm2xWvTe?ref=${REFERENCE}`;
const from = (wanted: string | undefined, more: Partial<Parameters<typeof resolveRedirect>[0]> = {}) =>
  resolveRedirect(
    {
      wanted,
      redirectUrl: null,
      allowedHosts: ['allowed.example', 'other.example:8443'],
      referer: 'https://shop.example/contact/',
      origin: undefined,
      ...more,
    },
    page,
  );

describe('resolveRedirect', () => {
  it.each([
    [undefined, OURS],
    ['', OURS],
    ['/thanks', 'https://shop.example/thanks'],
    ['thanks.html', 'https://shop.example/contact/thanks.html'],
    ['?sent=1', 'https://shop.example/contact/?sent=1'],
    ['#sent', 'https://shop.example/contact/#sent'],
    ['https://shop.example/x', 'https://shop.example/x'],
    ['HTTPS://SHOP.EXAMPLE/x', 'https://shop.example/x'],
    ['https://allowed.example/x', 'https://allowed.example/x'],
    ['https://other.example:8443/x', 'https://other.example:8443/x'],
  ])('resolves %j to %s', (wanted, location) => expect(from(wanted)).toBe(location));

  it('uses the origin when there is no referer', () => {
    expect(from('/thanks', { referer: undefined, origin: 'http://localhost:8080' })).toBe(
      'http://localhost:8080/thanks',
    );
    expect(from('/thanks', { referer: undefined, origin: 'null' })).toBe(OURS);
  });

  it('resolves to the endpoint’s page when the form requests none', () => {
    expect(from(undefined, { redirectUrl: 'https://set.example/ok' })).toBe('https://set.example/ok');
    expect(from('/own', { redirectUrl: 'https://set.example/ok' })).toBe('https://shop.example/own');
  });

  it('offers a foreign address as a signed link for a while, and no one else can create such a link', () => {
    const url = new URL(from('https://elsewhere.example/x?y=1'));
    expect(url.origin + url.pathname).toBe('https://forms.example/thanks/k7Qm2xWvTe');
    const query = Object.fromEntries(url.searchParams);
    const link = 'https://elsewhere.example/x?y=1';
    expect(readThanksQuery(query, page)).toEqual({ reference: REFERENCE, link });
    const without = { reference: REFERENCE };
    expect(readThanksQuery({ ...query, to: 'https://evil.example/' }, page)).toEqual(without);
    expect(readThanksQuery({ ...query, until: `${Number(query['until']) + 1}` }, page)).toEqual(without);
    expect(readThanksQuery({ ...query, sig: '' }, page)).toEqual(without);
    expect(readThanksQuery({ ...query, sig: ['a', 'b'] }, page)).toEqual(without);
    expect(readThanksQuery(query, { ...page, secret: 't' })).toEqual(without);
    expect(readThanksQuery(query, { ...page, now: new Date('2026-11-20T12:16:00Z') })).toEqual(without);
    expect(readThanksQuery(query, { ...page, endpointId: 'anotherOne' })).toEqual({});
  });

  // Each of these has led some browser or parser to another site than the checked one.
  const evil = [
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '\u0001//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    'http:evil.example',
    'ht\ntps://evil.example',
    'https://evil.example',
    'https://evil.example#shop.example',
    'https://evil.example?shop.example',
    'https://evil.example/shop.example',
    'https://evil.example\\shop.example',
    'https://evil.example\\@shop.example',
    'https://shop.example.evil.example',
    'https://shop.example@evil.example',
    'https://shop.example:pass@evil.example',
    'https://shop.example%40evil.example',
    'https://shop.example%2eevil.example',
    'https://evil.example:443',
    'https://shop.example:8443',
    'http://shop.example',
    'https://sub.shop.example',
    'https://xn--shp-tna.example',
    'https://shоp.example',
    'https://allowed.example.evil.example',
    'https://allowed.example:8443',
    'https://other.example',
    'https://evil。example',
    'https://ⓔvil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'javascript:https://shop.example',
    'data:text/html,<script>alert(1)</script>',
    'data:,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://shop.example/x',
    'filesystem:https://shop.example/x',
    'ftp://shop.example',
    'ws://shop.example',
    'mailto:a@b.example',
    'about:blank',
    'view-source:https://shop.example',
    'https://user@shop.example',
    'https://:pass@shop.example',
    'https://',
    'https://[',
    'https://sho p.example',
  ];

  it.each(evil)('shows no error on another site: %j', (wanted) => {
    const page = { publicUrl: 'https://forms.example', endpointId: 'k7Qm2xWvTe', secret: 's' };
    const request = { wanted, errorUrl: null, allowedHosts: ['allowed.example'], origin: undefined, code: 'invalid' };
    const shown = resolveErrorPage({ ...request, referer: 'https://shop.example/contact/' }, page);
    expect(shown === undefined || new URL(shown).origin === 'https://shop.example').toBe(true);
    expect(resolveErrorPage({ ...request, referer: undefined }, page)).toBeUndefined();
  });

  it.each(evil)('does not follow %j off the site', (wanted) => {
    const url = new URL(from(wanted));
    expect(['https://forms.example', 'https://shop.example']).toContain(url.origin);
    expect(url.username + url.password).toBe('');
    const offered = url.searchParams.get('to');
    expect(offered ?? 'https:').toMatch(/^https?:/);
  });

  it.each(evil)('does not follow %j without knowing the form’s page', (wanted) => {
    expect(new URL(from(wanted, { referer: undefined })).origin).toBe('https://forms.example');
  });

  it('accepts no site from an invalid referer', () => {
    expect(from('/x', { referer: 'javascript:alert(1)' })).toBe(OURS);
    expect(from('/x', { referer: 'about:client', origin: 'null' })).toBe(OURS);
  });

  it.each([
    '//evil.example',
    '//allowed.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://evil.example\\@shop.example',
    'https://shop.example@evil.example',
    'ht\ntps://evil.example',
    'java\tscript:alert(1)',
    'mailto:a@evil.example',
    `/${'a'.repeat(3000)}`,
  ])('does not even offer tricks such as %j', (wanted) => expect(from(wanted)).toBe(OURS));

  it('sends a form corrected on our own page to where its original page requested', () => {
    const key = { endpointId: page.endpointId, secret: 's' };
    const postedFrom = withPostedFrom([], { referer: 'https://shop.example/contact/' }, key)[0]?.[1] as string;
    const ours = { referer: 'https://forms.example/api/submit/x', origin: 'https://forms.example' };
    expect(from('thanks', { ...ours, postedFrom })).toBe('https://shop.example/contact/thanks');
    expect(from('https://shop.example/x', { ...ours, postedFrom })).toBe('https://shop.example/x');
    expect(new URL(from('https://shop.example/x', ours)).origin).toBe('https://forms.example');
  });

  it('writes a Location that cannot break the header', () => {
    expect(from('/a\r\nSet-Cookie: x=y')).not.toMatch(/[\r\n]/);
    expect(from('/ü 😀')).toBe('https://shop.example/%C3%BC%20%F0%9F%98%80');
  });
});

describe('resolveErrorPage', () => {
  const key = { publicUrl: 'https://forms.example', endpointId: 'k7Qm2xWvTe', secret: 's' };
  const errorFrom = (wanted: string | undefined, errorUrl: string | null = null) =>
    resolveErrorPage(
      {
        wanted,
        errorUrl,
        allowedHosts: ['allowed.example'],
        referer: 'https://shop.example/contact/',
        origin: undefined,
        code: 'too_large',
      },
      key,
    );

  it.each([
    ['/oops', 'https://shop.example/oops?error=too_large'],
    ['oops', 'https://shop.example/contact/oops?error=too_large'],
    ['/oops?a=%20b&c', 'https://shop.example/oops?a=%20b&c&error=too_large'],
    ['/oops?', 'https://shop.example/oops?error=too_large'],
    ['#failed', 'https://shop.example/contact/?error=too_large#failed'],
    ['https://allowed.example/x', 'https://allowed.example/x?error=too_large'],
    ['https://elsewhere.example/x', undefined],
    [undefined, undefined],
    ['', undefined],
  ])('resolves %j to %j', (wanted, location) => expect(errorFrom(wanted)).toBe(location));

  it('is the endpoint’s page when the form requests none that is allowed', () => {
    const location = 'https://set.example/error?error=too_large';
    expect(errorFrom(undefined, 'https://set.example/error')).toBe(location);
    expect(errorFrom('https://elsewhere.example/x', 'https://set.example/error')).toBe(location);
    expect(errorFrom('/own', 'https://set.example/error')).toBe('https://shop.example/own?error=too_large');
  });
});
