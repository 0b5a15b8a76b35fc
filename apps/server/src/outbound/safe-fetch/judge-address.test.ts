import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAddress } from '../../lib/ip-address.ts';
import { mayCall } from './judge-address.ts';

const isPublic = (text: string) => {
  const address = toAddress(text);
  return address !== undefined && mayCall(address, false);
};
const isAllowed = (text: string) => {
  const address = toAddress(text);
  return address !== undefined && mayCall(address, true);
};

const toV4 = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
const toV6 = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(':');

/** The first and last address of a block, and those just outside it. */
function edges(block: string) {
  const [net = '', prefix] = block.split('/');
  const isV6 = net.includes(':');
  const bits = isV6 ? 128n : 32n;
  const show = isV6 ? toV6 : toV4;
  const [left = '', right = ''] = net.split('::');
  const groups = [...left.split(':'), ...Array<string>(8).fill('0')].slice(0, 8);
  const start = isV6
    ? groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group || '0'}`), 0n) + BigInt(`0x${right || '0'}`)
    : net.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const size = 1n << (bits - BigInt(prefix ?? '0'));
  return {
    first: show(start),
    last: show(start + size - 1n),
    before: start > 0n ? show(start - 1n) : undefined,
    after: start + size < 1n << bits ? show(start + size) : undefined,
  };
}

/**
 * Every block of both registries that is not globally reachable; `before` and `after` say whether its neighbours are
 * public.
 */
const blocks: [block: string, before: boolean, after: boolean][] = [
  ['0.0.0.0/8', false, true],
  ['10.0.0.0/8', true, true],
  ['100.64.0.0/10', true, true],
  ['127.0.0.0/8', true, true],
  ['169.254.0.0/16', true, true],
  ['172.16.0.0/12', true, true],
  ['192.0.0.0/24', true, true],
  ['192.0.2.0/24', true, true],
  ['192.88.99.0/24', true, true],
  ['192.168.0.0/16', true, true],
  ['198.18.0.0/15', true, true],
  ['198.51.100.0/24', true, true],
  ['203.0.113.0/24', true, true],
  ['224.0.0.0/4', true, false],
  ['240.0.0.0/4', false, false],
  ['::/128', false, false],
  ['::1/128', false, false],
  ['64:ff9b:1::/48', false, false],
  ['100::/64', false, false],
  ['2001::/23', true, true],
  ['2001:db8::/32', true, true],
  ['2002::/16', true, true],
  ['3ffe::/16', true, false],
  ['3fff::/20', false, true],
  ['4000::/3', true, false],
  ['5f00::/16', false, false],
  ['fc00::/7', false, false],
  ['fe80::/10', false, false],
  ['ff00::/8', false, false],
];

describe('mayCall', () => {
  it.each(blocks)('refuses %s from its first address to its last', (block, before, after) => {
    const edge = edges(block);
    expect([edge.first, edge.last].map(isPublic)).toEqual([false, false]);
    expect(edge.before !== undefined && isPublic(edge.before)).toBe(before);
    expect(edge.after !== undefined && isPublic(edge.after)).toBe(after);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '93.184.215.14',
    '192.31.196.1',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('lets %s through', (text) => expect(isPublic(text)).toBe(true));

  it.each([
    '::ffff:127.0.0.1',
    '::FFFF:7F00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::8.8.8.8',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:0:0:0:0:a9fe:a9fe',
    '64:ff9b:0:0:1::8.8.8.8',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    'fe80::1%lo',
    '2606:4700::1%eth0',
    '168.63.129.16',
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '010.8.8.8',
    '8.8.2056',
    '::ffff:0177.0.0.1',
    '::ffff:0x7f.0.0.1',
    '::ffff:8.8.8.8%1',
    '::ffff:0:8.8.8.8',
    '64:ff9b:1::8.8.8.8',
    '64:ff9b:1:ffff::808:808',
    '0.0.0.0',
    '100.127.255.255',
    '198.19.255.255',
    '255.255.255.255',
    '239.255.255.250',
    'ff02::1',
    '2130706433',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8\u0000',
    '[2606:4700::1]',
    '2606:4700::1/64',
  ])('refuses %j', (text) => expect(isPublic(text)).toBe(false));

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    '172.31.0.1',
    '100.64.0.1',
    '192.0.2.2',
    'fd12::1',
    '8.8.8.8',
  ])('allows %s where private addresses are allowed', (text) => expect(isAllowed(text)).toBe(true));

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    'fe80::1',
    'fec0::1',
  ])('refuses %s even there', (text) => expect(isAllowed(text)).toBe(false));

  it('judges an address the same in any notation', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 32n) - 1n), (value) => {
        const hex = `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
        const judged = isPublic(toV4(value));
        const forms = [`::ffff:${toV4(value)}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`, `64:ff9b::${hex}`];
        expect(forms.map(isPublic)).toEqual(forms.map(() => judged));
        expect(toAddress(`::ffff:${hex}`)).toEqual(toAddress(toV4(value)));
      }),
    );
  });

  it('refuses every IPv6 address outside 2000::/3 that does not stand for IPv4', () => {
    const standsForV4 = (value: bigint) => value >> 32n === 0xffffn || value >> 32n === 0x64ff9bn << 64n;
    const outside = fc.bigInt(0n, (1n << 128n) - 1n).filter((value) => value >> 125n !== 1n && !standsForV4(value));
    fc.assert(
      fc.property(outside, (value) => {
        expect(isPublic(toV6(value))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
