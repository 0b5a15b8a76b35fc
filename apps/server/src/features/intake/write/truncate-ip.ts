import { isIPv4 } from 'node:net';
import { clientKey } from '../../../outbound/limiter/client-key.ts';

/** How `clientKey` writes the network of an IPv6 address. */
const NETWORK = /^([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):[\da-f]{1,4}::\/64$/;

/**
 * The part of an address that says roughly where it is, and not whose: the first 24 bits of IPv4, also when it is written
 * as IPv6, and the first 48 of IPv6.
 * @returns null for what is no address: nobody knows which part of it to leave out
 */
export function truncateIp(address: string): string | null {
  const key = clientKey(address);
  if (isIPv4(key)) return key.replace(/\d+$/, '0');
  const groups = NETWORK.exec(key)?.slice(1);
  if (!groups) return null;
  // RFC 5952, section 4.2.1: zeros at the end belong to the double colon.
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::`;
}
