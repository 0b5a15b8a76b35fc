import { readClientAddress } from '../../lib/ip-address.ts';

/**
 * The key under which attempts of an address count: an IPv4 address itself, also when written as IPv6; for IPv6 its
 * /64, from which a single host takes addresses as it likes (RFC 4291, section 2.5.4). Additions by some proxies (a
 * port, brackets, a zone) do not make a new client. Text that is not an address is its own key.
 */
export function clientKey(address: string): string {
  // Plain IPv4, or text that is its own key.
  if (!address.includes(':')) return address;
  const found = readClientAddress(address) ?? address;
  return typeof found === 'string' ? found : `${toHex(found.slice(0, 4))}::/64`;
}

const toHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
