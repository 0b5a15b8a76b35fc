import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 characters of base64url: 256 bits, nothing to guess. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new opaque secret. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored. The secret has full entropy, so a plain hash is enough: there is nothing to brute-force. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isTokenShaped = (text: string): boolean => TOKEN.test(text);
