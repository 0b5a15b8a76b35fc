import { isIP, SocketAddress } from 'node:net';

/** An IP address in its canonical form, as the system dials it. */
export interface Address {
  family: 4 | 6;
  text: string;
}

/** The eight 16-bit groups of an IPv6 address. */
export type Groups = readonly number[];

/**
 * Reads an address literal. An IPv4-mapped one (::ffff:0:0/96) becomes the IPv4 address, because the packets go to
 * that.
 * @returns undefined for anything else, including addresses with a zone: a zone names an interface of this machine
 */
export function toAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return { family: 4, text };
  const groups = toGroups(text);
  if (!groups) return undefined;
  if (isMapped(groups)) return { family: 4, text: lastIpv4(groups) };
  return { family: 6, text: new SocketAddress({ address: text, family: 'ipv6' }).address };
}

/** @returns undefined for anything except an IPv6 address without a zone */
export function toGroups(text: string): Groups | undefined {
  if (isIP(text) !== 6 || text.includes('%')) return undefined;
  const hex = text.includes('.') ? withoutDots(text) : text;
  const gap = hex.indexOf('::');
  if (gap === -1) return hex.split(':').map(fromHex);
  const left = gap === 0 ? [] : hex.slice(0, gap).split(':').map(fromHex);
  const right =
    gap + 2 === hex.length
      ? []
      : hex
          .slice(gap + 2)
          .split(':')
          .map(fromHex);
  while (left.length + right.length < 8) left.push(0);
  return left.concat(right);
}

const fromHex = (group: string): number => Number.parseInt(group, 16);

/** The text with the IPv4 address at its end as two groups. */
function withoutDots(text: string): string {
  const start = text.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = text.slice(start).split('.').map(Number);
  return `${text.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const startsWith = (groups: Groups, prefix: Groups): boolean => prefix.every((group, place) => groups[place] === group);

/** The notation of IPv4 on a socket that uses IPv6 (RFC 4291, section 2.5.5.2). */
export const isMapped = (groups: Groups): boolean => startsWith(groups, [0, 0, 0, 0, 0, 0xffff]);

/** The notation of IPv4 addresses in a network without IPv4: NAT64 (RFC 6052, section 2.1). */
export const isTranslated = (groups: Groups): boolean => startsWith(groups, [0x64, 0xff9b, 0, 0, 0, 0]);

/** The IPv4 address at the end of a mapped or translated one. */
export const lastIpv4 = (groups: Groups): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

const MAPPED = '::ffff:';
/** Longer text is not an address, whatever a proxy adds to it. */
const MAX_CHARS = 64;

/**
 * A client's address as a socket or a proxy writes it, without the additions of some proxies (a port, brackets, a
 * zone); IPv4 also when written as IPv6.
 * @returns an IPv4 address, the groups of an IPv6 one, or undefined for text that is not an address
 */
export function readClientAddress(text: string): string | Groups | undefined {
  if (text.length > MAX_CHARS) return undefined;
  // The notation of IPv4 on a dual-stack socket: the usual case without a proxy, and faster to read this way.
  const host = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : (text.split(':', 1)[0] ?? '');
  if (isIP(host) === 4) return host;
  const groups = toGroups(bare(text));
  return groups && (isMapped(groups) || isTranslated(groups)) ? lastIpv4(groups) : groups;
}

/** Without brackets, port and zone. */
function bare(text: string): string {
  const plain = text.startsWith('[') ? text.slice(1, Math.max(1, text.indexOf(']'))) : text;
  const zone = plain.indexOf('%');
  return zone === -1 ? plain : plain.slice(0, zone);
}

/** Whether this is an address of this machine. */
export function isLoopback(text: string): boolean {
  const address = toAddress(text);
  return address?.family === 4 ? address.text.startsWith('127.') : address?.text === '::1';
}
