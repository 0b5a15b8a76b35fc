import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientKey } from './client-key.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['1::8', '1:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  [':', ':'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['1:2:3:4::5:6:7:8', '1:2:3:4::5:6:7:8'],
  ['12345::', '12345::'],
  ['g::', 'g::'],
  ['[]:1', '[]:1'],
])('counts %j as %j', (address, key) => expect(clientKey(address)).toBe(key));

it('counts all addresses of a /64 as one, and another /64 separately', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(four, four, four, (network, host, other) => {
      const address = `${network}:${host}`;
      fc.pre(isIPv6(address) && !network.startsWith('0:0:0:0') && network !== host);
      expect(clientKey(address)).toBe(clientKey(`${network}:${other}`));
      expect(clientKey(`${host}:${network}`)).not.toBe(clientKey(address));
    }),
  );
});

it('accepts any text', () => {
  const text = fc.string({ unit: 'binary-ascii', maxLength: 80 });
  fc.assert(
    fc.property(text, (address) => {
      expect(clientKey(address)).toBeTypeOf('string');
    }),
  );
});
