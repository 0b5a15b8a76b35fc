import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 characters of base64url: 256 bits. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Distinguishes an API key from a session's token, also for code scanners that look for leaked keys. */
const KEY_PREFIX = 'pk_';

/** A new opaque secret. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newApiKey = (): string => KEY_PREFIX + newToken();

/** The stored form. The secret has full entropy, so a plain hash is enough: there is nothing to brute-force. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isTokenShaped = (text: string): boolean => TOKEN.test(text);

export const isKeyShaped = (text: string): boolean =>
  text.startsWith(KEY_PREFIX) && isTokenShaped(text.slice(KEY_PREFIX.length));
