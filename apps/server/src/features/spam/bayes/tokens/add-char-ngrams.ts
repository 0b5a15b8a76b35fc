import { lowerCase } from './classify-chars.ts';
import { FOR_ALL, PART, type TokenCollector } from './token-collector.ts';
import { finishHash, hashPair, seeds } from './hash-token.ts';
import type { Word } from './measure-word.ts';

/** Characters of an n-gram; words of this length or shorter have none. */
export const NGRAM_CHARS = 4;
const LONGEST_WITH_NGRAMS = 15;

/** Every run of four characters: the parts of a word that misspellings, inflections and cognates share. */
export function addCharNgrams(tokens: TokenCollector, word: Word, piece: number): void {
  const { text } = word;
  const last = Math.min(word.end, word.start + LONGEST_WITH_NGRAMS);
  let older = 0;
  let newer = 0;
  for (let i = word.start; i < last; i += 1) {
    older = (older << 16) | (newer >>> 16);
    newer = (newer << 16) | (lowerCase[text.charCodeAt(i)] ?? 0);
    const length = i - word.start + 1;
    if (length < NGRAM_CHARS) continue;
    const place = (length === NGRAM_CHARS ? 1 : 0) + (i + 1 === word.end ? 2 : 0);
    tokens.add(finishHash(hashPair(older, newer), seeds.charNgram + place), piece, FOR_ALL | PART);
  }
}
