import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@postern/contracts';

/** Crockford's Base32: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_CHARS = 16;
const SHAPE = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Ten new codes of 80 random bits each, in four groups. */
export const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCodes }, newCode);

function newCode(): string {
  // 256 is a multiple of 32, so that every character is equally likely.
  const chars = Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (chars.match(/.{4}/g) ?? []).join('-');
}

/** The code without its dashes, as people copy it; undefined if it cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return SHAPE.test(code) ? code : undefined;
}

/** The stored form, different for each account. 80 random bits leave nothing to guess, so a plain hash is enough. */
export const hashRecoveryCode = (account_id: string, code: string): Buffer =>
  createHash('sha256').update(`recovery code ${account_id} ${code}`).digest();
