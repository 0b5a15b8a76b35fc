import { isIP } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { truncateIp } from './truncate-ip.ts';

describe('truncateIp', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0'],
    ['192.0.2.0', '192.0.2.0'],
    ['255.255.255.255', '255.255.255.0'],
    ['127.0.0.1', '127.0.0.0'],
    ['::ffff:192.0.2.77', '192.0.2.0'],
    ['::FFFF:c000:024d', '192.0.2.0'],
    ['64:ff9b::192.0.2.77', '192.0.2.0'],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::'],
    ['2001:DB8:1234::1', '2001:db8:1234::'],
    ['2001:db8::1', '2001:db8::'],
    ['2001:0:0:1::', '2001::'],
    ['fe80::1%eth0', 'fe80::'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1::'],
    ['::1', '::'],
  ])('%s becomes %s', (address, expected) => {
    expect(truncateIp(address)).toBe(expected);
  });

  it.each(['', 'unknown', '192.0.2', '192.0.2.256', 'host.example', 'x::/64', '2001:db8:1:2::3::4'])(
    'returns null for %j',
    (text) => {
      expect(truncateIp(text)).toBeNull();
    },
  );
});

test('the result is an address, and truncating it again changes nothing', () => {
  for (let n = 0; n < 2000; n += 1) {
    const groups = Array.from({ length: 8 }, (_, at) => ((n * 2_654_435_761 + at * 40_503 * n) & 0xff_ff).toString(16));
    const cut = truncateIp(groups.join(':')) ?? '';
    expect(isIP(cut)).toBe(6);
    expect(truncateIp(cut)).toBe(cut);
  }
});
