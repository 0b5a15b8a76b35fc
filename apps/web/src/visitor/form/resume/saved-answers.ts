import type { Values } from '../drafts/draft-store.ts';

// The secret stays with the visitor: a fragment never reaches a server. The server gets a name and a ciphertext, and
// neither leads back to the secret.

const SECRET_BYTES = 16;
const NAME_BYTES = 16;
const IV_BYTES = 12;

/** Web Crypto is missing on pages that are served without TLS. */
export const canEncrypt = (): boolean => 'crypto' in globalThis && 'subtle' in crypto;

export const newSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** @param answers the address under which answers are kept */
export async function saveAnswers(answers: string, secret: string, values: Values): Promise<void> {
  const { url, key } = await open(answers, secret);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(values));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Blob([iv, sealed]),
  });
  if (!response.ok) throw new Error(String(response.status));
}

/** @returns undefined if the answers have expired, or if the secret is not theirs */
export async function loadAnswers(answers: string, secret: string): Promise<Values | undefined> {
  try {
    const { url, key } = await open(answers, secret);
    const response = await fetch(url);
    if (!response.ok) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const iv = bytes.subarray(0, IV_BYTES);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES));
    const values: unknown = JSON.parse(new TextDecoder().decode(text));
    return typeof values === 'object' && values !== null ? (values as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** The form was sent. What stays behind expires. */
export async function deleteAnswers(answers: string, secret: string): Promise<void> {
  try {
    const { url } = await open(answers, secret);
    await fetch(url, { method: 'DELETE', keepalive: true });
  } catch {
    // Without a connection.
  }
}

const by = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`postern resume link ${purpose}`),
});

/** Derives the address and the key from the secret (HKDF, RFC 5869). */
async function open(answers: string, secret: string) {
  const base = await crypto.subtle.importKey('raw', fromBase64url(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const name = await crypto.subtle.deriveBits(by('name'), base, NAME_BYTES * 8);
  const key = await crypto.subtle.deriveKey(by('key'), base, { name: 'AES-GCM', length: 128 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { url: `${answers}/${toBase64url(new Uint8Array(name))}`, key };
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0) ?? 0);
