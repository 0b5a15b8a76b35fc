import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { limits } from '@postern/contracts';
import { toAddress, type Address } from '../../lib/ip-address.ts';
import { mayCall } from './judge-address.ts';
import { orAborted } from './budget.ts';
import { OutboundError, toOutboundError } from './error.ts';

/** Finds a host name's addresses. @throws when there are none */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** Where a call goes, as the URL standard reads the address. */
export interface Target {
  url: URL;
  isSecure: boolean;
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
}

/** What the system says, hosts file and search domains included; the order is the system's (RFC 6724). */
export const lookupAddresses: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
};

/**
 * Reads an address. All that makes one host look like another (escapes, full-width digits, octal and short IPv4 forms) is
 * undone here by the same parser that browsers use, and nothing afterwards looks at the text again.
 * @throws {OutboundError} invalid_url
 */
export function parseTarget(address: string | URL, allowPrivate: boolean): Target {
  const url = String(address).length <= limits.urlChars ? URL.parse(String(address)) : null;
  if (!url || url.username !== '' || url.password !== '') throw new OutboundError('invalid_url');
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(allowPrivate && url.protocol === 'http:')) throw new OutboundError('invalid_url');
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (port === 0) throw new OutboundError('invalid_url');
  return { url, isSecure, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

/**
 * Why an address that is being saved will never be called, as far as it says so itself; undefined: it may be. A name is not
 * looked up: where it leads is decided at each call, because tomorrow it may lead elsewhere.
 */
export function refusalOf(address: string, allowPrivate: boolean): OutboundError | undefined {
  try {
    const { host } = parseTarget(address, allowPrivate);
    const isHere = /(^|\.)localhost\.?$/.test(host);
    const isForbidden = isIP(host) === 0 ? isHere && !allowPrivate : !isCallable(host, allowPrivate);
    return isForbidden ? new OutboundError('forbidden_address') : undefined;
  } catch (error) {
    return toOutboundError(error, 'invalid_url');
  }
}

function isCallable(ip: string, allowPrivate: boolean): boolean {
  const address = toAddress(ip);
  return address !== undefined && mayCall(address, allowPrivate);
}

/**
 * The addresses of a target, found once: what is checked here is what is dialled. One that may not be called spoils them
 * all, because a name that leads in and out at once is a trap.
 * @throws {OutboundError} dns, forbidden_address, or what ended the signal
 */
export async function resolveTarget(
  target: Target,
  options: { allowPrivate: boolean; lookup: Lookup },
  signal: AbortSignal,
): Promise<Address[]> {
  const found = isIP(target.host) === 0 ? await find(target.host, options.lookup, signal) : [target.host];
  if (found.length === 0) throw new OutboundError('dns');
  return found.map((text) => {
    const address = toAddress(text);
    if (!address || !mayCall(address, options.allowPrivate)) throw new OutboundError('forbidden_address');
    return address;
  });
}

async function find(host: string, lookup: Lookup, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await orAborted(lookup(host), signal);
  } catch (error) {
    throw toOutboundError(error, 'dns');
  }
}
