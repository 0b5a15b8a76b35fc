import { smallLetter } from './alphabet.ts';
import { FOR_ALL, PART, type TokenBag } from './bag.ts';
import { finishHash, hashPair, seeds } from './hash.ts';
import type { Word } from './word.ts';

/** Letters in a row that are a token; words that are no longer have none. */
export const LETTERS = 4;
const LONGEST_LETTERED = 15;

/** Every four letters in a row: what misspellings, inflections and cognates keep of a word. */
export function addLetters(bag: TokenBag, word: Word, piece: number): void {
  const { text } = word;
  const last = Math.min(word.end, word.start + LONGEST_LETTERED);
  let older = 0;
  let newer = 0;
  for (let i = word.start; i < last; i += 1) {
    older = (older << 16) | (newer >>> 16);
    newer = (newer << 16) | (smallLetter[text.charCodeAt(i)] ?? 0);
    const length = i - word.start + 1;
    if (length < LETTERS) continue;
    const place = (length === LETTERS ? 1 : 0) + (i + 1 === word.end ? 2 : 0);
    bag.add(finishHash(hashPair(older, newer), seeds.letters + place), piece, FOR_ALL | PART);
  }
}
