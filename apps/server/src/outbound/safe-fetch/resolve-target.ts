import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { limits } from '@postern/contracts';
import { toAddress, type Address } from '../../lib/ip-address.ts';
import { mayCall } from './judge-address.ts';
import { orAborted } from './budget.ts';
import { OutboundError, toOutboundError } from './error.ts';

/** Resolves a host name to addresses. @throws when there are none */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** The target of a call, as the URL standard parses the address. */
export interface Target {
  url: URL;
  isSecure: boolean;
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
}

/** The system's answer, including the hosts file and search domains, in the system's order (RFC 6724). */
export const lookupAddresses: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
};

/**
 * Parses a URL. The same parser as in browsers undoes everything that makes one host look like another (escapes,
 * full-width digits, octal and short IPv4 forms), and nothing reads the text again afterwards.
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
 * Why a URL that is being saved could never be called, as far as the URL itself shows it; undefined if it may be. A
 * name is not resolved: each call does that, because the name may lead elsewhere tomorrow.
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
 * The addresses of a target, resolved once: the checked addresses are the ones dialled. One forbidden address refuses
 * them all, because a name that resolves to both public and private addresses is a trap.
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
