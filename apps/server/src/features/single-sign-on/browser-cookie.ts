import { isTokenShaped } from '../../lib/token.ts';

/** Longer than a sign-in at a provider with all its steps. */
const MAX_AGE_SECONDS = 10 * 60;

/** A name that begins so is accepted only over https, for this host, from this host (RFC 6265bis). */
const nameOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sign-in' : 'sign-in');

/** The secret by which a browser that comes back from a provider is recognised; undefined if it sent none. */
export function readBrowserSecret(cookies: string | undefined, publicUrl: string): string | undefined {
  const prefix = `${nameOf(publicUrl)}=`;
  const sent = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
  return sent !== undefined && isTokenShaped(sent) ? sent : undefined;
}

/** The Set-Cookie header with this secret. Lax: the browser comes back from another site. */
export const writeBrowserSecret = (secret: string, publicUrl: string): string =>
  [
    `${nameOf(publicUrl)}=${secret}`,
    'Path=/',
    `Max-Age=${MAX_AGE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
