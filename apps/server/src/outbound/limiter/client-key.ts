import { readClientAddress } from '../../lib/ip-address.ts';

/**
 * Who an address stands for when attempts are counted: an IPv4 address by itself, also when it is written as IPv6; for
 * IPv6 the /64 it is in, from which a single host takes addresses as it likes (RFC 4291, section 2.5.4). What some
 * proxies add (a port, brackets, a zone) does not make a new client. Text that is no address is its own key.
 */
export function clientKey(address: string): string {
  // Plain IPv4, or text that is its own key.
  if (!address.includes(':')) return address;
  const found = readClientAddress(address) ?? address;
  return typeof found === 'string' ? found : `${toHex(found.slice(0, 4))}::/64`;
}

const toHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
