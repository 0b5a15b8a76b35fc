import { describe, expect, test } from 'vitest';
import { onThanksPage, readThanksQuery, thanksUrl, type ThanksQuery } from './link-thanks-page.ts';

const now = new Date('2026-01-02T03:04:05Z');
const endpointId = 'k7Qm2xWvTe';
const reference = `${endpointId}_0123456789abcdefghij`;
const key = { endpointId, secret: 'a secret of the server', now };
const link = 'https://other.example/thanks?a=1&b=%C3%BC#c';
const query = (): ThanksQuery =>
  Object.fromEntries(new URL(thanksUrl('https://forms.example', key, { reference, link })).searchParams);

test('without a link the address is short', () => {
  expect(thanksUrl('https://forms.example', key, { reference })).toBe(
    `https://forms.example/thanks/${endpointId}?ref=${reference}`,
  );
});

describe('the link on the hosted page', () => {
  test('is restored as signed, for a quarter of an hour', () => {
    expect(readThanksQuery(query(), key)).toEqual({ reference, link });
    const after = (seconds: number) =>
      readThanksQuery(query(), { ...key, now: new Date(now.getTime() + seconds * 1000) });
    expect(after(899)).toEqual({ reference, link });
    expect(after(901)).toEqual({ reference });
  });

  test.each<ThanksQuery>([
    { to: 'https://evil.example/' },
    { to: ['https://evil.example/'] },
    { until: '9999999999' },
    { until: 'never' },
    { sig: undefined },
    { sig: '' },
    { sig: 'AAAA' },
    { sig: ['a'] },
    { ref: `${endpointId}_other0123456789abcde` },
  ])('nobody else can put one there: %j', (change) => {
    expect(readThanksQuery({ ...query(), ...change }, key).link).toBeUndefined();
  });

  test('a signature is valid for one server and one endpoint', () => {
    expect(readThanksQuery(query(), { ...key, secret: 'another' })).toEqual({ reference });
    expect(readThanksQuery(query(), { ...key, endpointId: 'anotherOne' })).toEqual({});
  });
});

test('a reference is an id of this endpoint, not a message to visitors', () => {
  for (const ref of [
    undefined,
    '',
    'Call 0800 12345 now',
    '<b>',
    'anotherOne_0123456789abcdefghij',
    ['a'],
    `${reference}\n`,
  ])
    expect(readThanksQuery({ ref }, key)).toEqual({});
  expect(readThanksQuery({ ref: reference }, key)).toEqual({ reference });
});

test('only the hosted page gets the language and the signature of the sender’s link', () => {
  const hosted = { publicUrl: 'https://forms.example', endpointId };
  const added = { lang: 'ja', sent: 'signature' };
  const next = onThanksPage(thanksUrl('https://forms.example', key, { reference, link }), hosted, added);
  expect(new URL(next).searchParams.get('lang')).toBe('ja');
  expect(new URL(next).searchParams.get('sent')).toBe('signature');
  expect(readThanksQuery(Object.fromEntries(new URL(next).searchParams), key)).toEqual({ reference, link });
  for (const other of [
    'https://shop.example/thanks?x=%20',
    `https://shop.example/thanks/${endpointId}`,
    'https://forms.example/thanks/anotherOne',
    'https://forms.example/docs',
  ])
    expect(onThanksPage(other, hosted, added)).toBe(other);
});
