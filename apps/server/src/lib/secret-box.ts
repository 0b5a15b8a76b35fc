import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

/** Names the format in every box, so that a later format can be distinguished: AES-256-GCM, HKDF-SHA-256. */
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A box that does not open: changed, cut, made for another purpose or with another key. It never says which. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';

  constructor(cause?: unknown) {
    super('This secret cannot be read: it was changed, or was stored with another secret key.', { cause });
  }
}

/**
 * Encrypts a text for the database (NIST SP 800-38D).
 * @param secretKey the installation's secret: at least 16 random bytes in any text form, not a password
 * @param context what the text is and whose, such as `captcha k7Qm2xWvTe`: the box opens only with the same context, so
 * that one row's secret is useless in another
 * @returns `v1.` and base64url text
 */
export function seal(secretKey: string, plaintext: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', toKey(secretKey), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts the result of `seal`.
 * @throws {SecretBoxError} unless box, key and context are unchanged, bit for bit
 */
export function open(secretKey: string, box: string, context: string): string {
  const [version, text = '', ...rest] = box.split('.');
  const sealed = Buffer.from(text, 'base64url');
  // Node's decoder skips other characters, and the last character has spare bits: only the canonical text is accepted.
  const isCanonical = version === VERSION && rest.length === 0 && sealed.toString('base64url') === text;
  if (!isCanonical || sealed.length < NONCE_BYTES + TAG_BYTES) throw new SecretBoxError();
  const decipher = createDecipheriv('aes-256-gcm', toKey(secretKey), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SecretBoxError(error);
  }
}

let derived: { from: string; key: KeyObject } | undefined;

/** RFC 5869. A separate key for this use: the installation's secret signs other things. Derived once per secret. */
function toKey(secretKey: string): KeyObject {
  if (derived?.from !== secretKey) {
    const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'secret-box', 32));
    derived = { from: secretKey, key: createSecretKey(bytes) };
  }
  return derived.key;
}
