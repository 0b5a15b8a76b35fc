import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxSignedChars, signLink } from '../src/signed-links/sign-link.ts';

const key = `plk_${'k'.repeat(43)}`;
const url = 'https://forms.example/forms/k7m2qd9x?lang=de';
const partsOf = (link: string) => (new URL(link).searchParams.get('_signed') ?? '').split('.');

it('signs values, locked names and the time in whole seconds, and keeps the rest of the address', async () => {
  const expiresAt = new Date('2026-12-01T12:00:00.900Z');
  const link = await signLink({
    url,
    key,
    values: { name: 'Zoë 🦊', days: ['mon', 'tue'] },
    locked: ['name'],
    expiresAt,
  });
  const [signed = '', signature] = partsOf(link);
  expect(new URL(link).searchParams.get('lang')).toBe('de');
  expect(signature).toBe(createHmac('sha256', key).update(signed).digest('base64url'));
  expect(JSON.parse(Buffer.from(signed, 'base64url').toString())).toEqual({
    values: { name: ['Zoë 🦊'], days: ['mon', 'tue'] },
    locked: ['name'],
    until: Date.parse('2026-12-01T12:00:00Z') / 1000,
  });
  expect(link).not.toMatch(/[+=/]\w*$/);
});

it('has no time without an expiry, and takes names that objects have already', async () => {
  const link = await signLink({ url: new URL(url), key, values: JSON.parse('{"__proto__":"x","constructor":"y"}') });
  const [signed = ''] = partsOf(link);
  expect(Buffer.from(signed, 'base64url').toString()).toBe(
    '{"values":{"__proto__":["x"],"constructor":["y"]},"locked":[]}',
  );
});

it('replaces an earlier signature in the address', async () => {
  const link = await signLink({ url: `${url}&_signed=old`, key, values: {} });
  expect(new URL(link).searchParams.getAll('_signed')).toHaveLength(1);
});

it('refuses values that are too long for an address, times that are none, and addresses that are none', async () => {
  await expect(signLink({ url, key, values: { name: 'x'.repeat(maxSignedChars) } })).rejects.toThrow(RangeError);
  await expect(signLink({ url, key, values: {}, expiresAt: new Date(Number.NaN) })).rejects.toThrow(TypeError);
  await expect(signLink({ url: '/forms/k7m2qd9x', key, values: {} })).rejects.toThrow(TypeError);
});
