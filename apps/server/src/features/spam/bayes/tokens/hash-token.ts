/**
 * FNV-1a over UTF-16 code units, then the finaliser of MurmurHash3. Tokens are identified by 32 bits and never stored
 * as text.
 */
export const HASH_START = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** The hash after one more code unit. */
export const hashUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, PRIME);

/** The hash of a text, unchanged. */
export function hashText(text: string): number {
  let hash = HASH_START;
  for (let i = 0; i < text.length; i += 1) hash = hashUnit(hash, text.charCodeAt(i));
  return hash;
}

/** Spreads a token over 32 bits, unsigned. The seed separates the kinds of tokens. */
export function finishHash(hash: number, seed: number): number {
  let mixed = hash ^ Math.imul(seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** One hash of two, in that order. */
export const hashPair = (first: number, second: number): number => Math.imul(first, 0x9e3779b1) ^ second;

/** One seed for each kind of token. The numbers are part of the stored model: append, never renumber. */
export const seeds = {
  word: 1,
  wordBigram: 2,
  loud: 3,
  /** Four characters inside a word; +1 at its beginning, +2 at its end. */
  charNgram: 4,
  ideogram: 8,
  ideogramBigram: 9,
  number: 10,
  host: 11,
  topLevel: 12,
  topic: 13,
  count: 14,
  mailHost: 15,
  address: 16,
  topicBigram: 17,
  path: 18,
  /** Two words with one between them. */
  skipBigram: 19,
  opening: 20,
  openingPair: 21,
  closing: 22,
  closingPair: 23,
  /** A word of a question. */
  asked: 24,
  /** The last character of a text. */
  end: 25,
} as const;
