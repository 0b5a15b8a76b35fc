import type { Reason } from './judge.model.ts';

const WEIGHT = 8;
/** Longer submissions contain real words, and reading them here would cost more than it is worth. */
const MAX_TEXTS = 10;
const MAX_CHARS = 300;
/** Six letters or more, of one alphabet. */
const LETTERS = /^[A-Za-z]{6,40}$/;
const CAPITAL_AFTER_SMALL = /[a-z](?=[A-Z])/g;
/** "JavaScript" has one, "McDonaldVanDyke" three; random names have one in every second or third position. */
const LETTERS_PER_CAPITAL = 4;
const LEAST_CAPITALS = 3;

/**
 * Detects submissions in which every word is random letters ("GhTyUjkLoPq"), as bots send them to find out how a form
 * responds. A single other word ends the signal: people send codes too, but with a word of explanation.
 */
export function gibberishSignals(texts: readonly string[]): Reason[] {
  if (texts.length > MAX_TEXTS) return [];
  let random = 0;
  for (const text of texts) {
    if (text.length > MAX_CHARS) return [];
    if (isNoText(text)) continue;
    for (const word of text.trim().split(/\s+/)) {
      if (!isRandom(word)) return [];
      random += 1;
    }
  }
  return random < 2
    ? []
    : [{ signal: 'gibberish', weight: WEIGHT, detail: 'All texts, including the name, are random letters.' }];
}

/** Nothing, an email address or a number: values that both people and bots send. */
const isNoText = (text: string): boolean => /^[\s\d+()./-]*$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text);

function isRandom(word: string): boolean {
  if (!LETTERS.test(word)) return false;
  const capitals = word.match(CAPITAL_AFTER_SMALL)?.length ?? 0;
  return capitals >= LEAST_CAPITALS && capitals * LETTERS_PER_CAPITAL >= word.length;
}
