const CHARS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** 32 bits of a text: FNV-1a over its UTF-16 units, then mixed so that each bit depends on all. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b5);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return hash ^ (hash >>> 16);
}

const charOf = (bits: number): string => CHARS[bits & 63] ?? '';

const toChars = (hash: number): string =>
  charOf(hash) + charOf(hash >>> 6) + charOf(hash >>> 12) + charOf(hash >>> 18) + charOf(hash >>> 24);

/** 30 bits as 5 characters: enough to tell neighbours apart, but not to resist an attack. */
export const shortHash = (text: string): string => toChars(hash32(text, 0x811c9dc5));

/** 60 bits as 10 characters. */
export const longHash = (text: string): string => shortHash(text) + toChars(hash32(text, 0x3c6ef372));
