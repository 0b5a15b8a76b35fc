import type { IncomingHttpHeaders } from 'node:http';

/** Headers in which proxies name the visitor's country. */
const HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-country-code',
];
/** Codes that name no country: unknown, and Tor. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ']);

/** The visitor's country (ISO 3166-1 alpha-2) as a trusted proxy names it: without one, any client could set it. */
export function readCountry(headers: IncomingHttpHeaders, isBehindProxy: boolean): string | null {
  if (!isBehindProxy) return null;
  for (const name of HEADERS) {
    const code = headers[name]?.toString().trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code)) return code;
  }
  return null;
}
