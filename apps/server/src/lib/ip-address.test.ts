import { isIPv6, SocketAddress } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLoopback, toAddress, toGroups } from './ip-address.ts';

const anyGroups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

/** All notations of an address that differ by more than leading zeros: each gap, and the end as IPv4. */
function formsOf(groups: readonly number[]): string[] {
  const hex = groups.map((group) => group.toString(16));
  const [g = 0, h = 0] = groups.slice(6);
  const quad = `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  const gaps = hex.flatMap((_, from) =>
    hex.slice(from).flatMap((_, length) => {
      const end = from + length + 1;
      if (groups.slice(from, end).some((group) => group !== 0)) return [];
      const [left, right] = [hex.slice(0, from).join(':'), hex.slice(end).join(':')];
      return end <= 6
        ? [`${left}::${right}`, `${left}::${[...hex.slice(end, 6), quad].join(':')}`]
        : [`${left}::${right}`];
    }),
  );
  return [hex.join(':'), `${hex.slice(0, 6).join(':')}:${quad}`, ...gaps];
}

it('reads the same groups from every form of an address', () => {
  fc.assert(
    fc.property(anyGroups, (groups) => {
      for (const form of formsOf(groups)) {
        expect([form, isIPv6(form)]).toEqual([form, true]);
        expect(toGroups(form.toUpperCase())).toEqual(groups);
        expect(toAddress(form)).toEqual(toAddress(new SocketAddress({ address: form, family: 'ipv6' }).address));
      }
    }),
  );
});

// Libraries for addresses treat it as ::ffff:8.8.8.8, but it is another address, with another route.
it('distinguishes the deprecated IPv4-compatible form from the mapped one', () => {
  expect(toAddress('::8.8.8.8')).toEqual({ family: 6, text: '::8.8.8.8' });
  expect(toAddress('::808:808')).toEqual({ family: 6, text: '::8.8.8.8' });
  expect(toAddress('::ffff:8.8.8.8')).toEqual({ family: 4, text: '8.8.8.8' });
});

it.each([
  ['127.0.0.1', true],
  ['127.255.1.2', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['::127.0.0.1', false],
  ['localhost', false],
  ['127.1', false],
  ['', false],
])('says whether %s is this machine', (text, expected) => {
  expect(isLoopback(text)).toBe(expected);
});
