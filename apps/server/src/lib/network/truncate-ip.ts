import { readClientAddress } from '../ip-address.ts';

/**
 * The part of an address that shows its region but not its owner: the first 24 bits of IPv4, also when written as IPv6,
 * and the first 48 of IPv6.
 * @returns null for a text that is not an address, because its private part is unknown
 */
export function truncateIp(address: string): string | null {
  const found = readClientAddress(address);
  if (found === undefined) return null;
  if (typeof found === 'string') return found.replace(/\d+$/, '0');
  const groups = found.slice(0, 3).map((group) => group.toString(16));
  // RFC 5952, section 4.2.1: trailing zeros are part of the double colon.
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::`;
}
