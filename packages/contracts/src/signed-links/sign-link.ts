/** The most characters of what is signed and its signature. */
export const maxSignedChars = 6000;

export interface LinkToSign {
  /** The address of the hosted form. What its query has already is kept: `lang`, and values that are not signed. */
  url: string | URL;
  /** The form’s link key, `plk_…`. It is a secret: sign on a server. */
  key: string;
  /** What fields start with, by their names: a text, or several for boxes. Hidden fields can be filled in, too. */
  values: Readonly<Record<string, string | readonly string[]>>;
  /** The names of the fields that the visitor can see and can’t change. A hidden field is always locked. */
  locked?: readonly string[];
  /** Until when the form can be opened and sent; without it, until the key is replaced. */
  expiresAt?: Date;
}

/**
 * Signs values for a hosted form, so that the server trusts them. It needs the Web Crypto API: Node 20, Deno, Bun,
 * the workers of edge networks, and browsers on pages with https have it.
 * @returns the link, with the parameter `_signed`
 * @throws {TypeError} if the address or the time is not valid
 * @throws {RangeError} if the values have more than 6,000 characters when encoded
 */
export async function signLink({ url, key, values, locked = [], expiresAt }: LinkToSign): Promise<string> {
  const link = new URL(url);
  const until = expiresAt && Math.floor(expiresAt.getTime() / 1000);
  if (Number.isNaN(until)) throw new TypeError('The time at which the link expires is not valid.');
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]);
  const encoder = new TextEncoder();
  const signed = toBase64Url(encoder.encode(JSON.stringify({ values: Object.fromEntries(texts), locked, until })));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, encoder.encode(signed));
  const token = `${signed}.${toBase64Url(new Uint8Array(signature))}`;
  if (token.length > maxSignedChars) throw new RangeError(`A signed link has room for ${maxSignedChars} characters.`);
  link.searchParams.set('_signed', token);
  return link.href;
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
