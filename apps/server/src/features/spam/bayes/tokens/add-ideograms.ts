import { charClasses, IDEOGRAM, KIND } from './classify-chars.ts';
import type { Counts } from './count-features.ts';
import { PRICES, topicOfIdeograms, topicToken } from './find-topic.ts';
import { finishHash, seeds } from './hash-token.ts';
import { FOR_ACCOUNT, FOR_ALL, type TokenCollector } from './token-collector.ts';

/** The number of characters in a row without spaces that count as words of any enquiry. */
const ASKING_IDEOGRAMS = 8;

interface Collected {
  tokens: TokenCollector;
  counts: Counts;
}

/** Adds the characters and pairs of characters of a run without spaces. @returns the position after the run */
export function addIdeograms({ tokens, counts }: Collected, text: string, start: number): number {
  let previous = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (((charClasses[unit] ?? 0) & KIND) !== IDEOGRAM) break;
    const piece = tokens.piece(text, Math.max(start, at - 1), at + 1);
    tokens.add(finishHash(unit, seeds.ideogram), piece, FOR_ALL);
    if (at > start) tokens.add(finishHash((previous << 16) | unit, seeds.ideogramBigram), piece, FOR_ALL | FOR_ACCOUNT);
    const topic = topicOfIdeograms(text, start, at + 1);
    if (topic > 0) tokens.add(topicToken(topic), piece, FOR_ALL);
    if (topic === PRICES) counts.priceWords += 0.5;
    previous = unit;
    counts.words += 0.5;
  }
  counts.askingWords += Math.min(ASKING_IDEOGRAMS, at - start) / 2;
  return at;
}
