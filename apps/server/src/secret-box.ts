import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A key of its own for this purpose, from the installation's secret (RFC 5869). */
const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'secret-box', KEY_BYTES));

/**
 * Encrypts a short text with AES-256-GCM.
 * @param secret the installation's secret
 * @param context where the text belongs; it cannot be opened anywhere else
 * @returns text fit for a JSON column
 */
export function seal(secret: string, plaintext: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts what `seal` made.
 * @throws when the text was altered, or belongs to another context or secret
 */
export function open(secret: string, text: string, context: string): string {
  const [version, body = ''] = text.split('.');
  const sealed = Buffer.from(body, 'base64url');
  if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('This is not a sealed text.');
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
