import { MOST_ASKING_WORDS, type Counts } from './count-features.ts';
import { finishHash, seeds } from './hash-token.ts';
import { FOR_ALL, type TokenCollector } from './token-collector.ts';

interface CountFeature {
  /** The name that people see as the reason. */
  label: string;
  of: (counts: Counts) => number;
  /** The lower bounds of the steps; a value below the first one has no token. */
  steps: readonly number[];
}

const NONE = -1;
const ONCE = [1, 2, 4];

/**
 * The share of a short message that consists of the words of a price enquiry without a product
 * (`price-question.lexicon.ts`).
 */
function priceQuestion({ priceWords, askingWords, words, numbers, links }: Counts): number {
  if (priceWords === 0 || words > MOST_ASKING_WORDS || numbers > 0 || links > 0) return NONE;
  return (priceWords + askingWords) / words;
}

/** Their order is part of the stored model: append, never reorder. */
const features: readonly CountFeature[] = [
  { label: 'message length', of: (c) => c.words, steps: [0, 1, 2, 4, 8, 15, 30, 60, 120, 250, 500] },
  { label: 'links', of: (c) => c.links, steps: [1, 2, 3, 6, 12] },
  {
    label: 'few words around links',
    of: (c) => (c.links === 0 ? NONE : c.words / c.links),
    steps: [0, 3, 6, 12, 30, 80],
  },
  { label: 'addresses without http', of: (c) => c.bareHosts, steps: ONCE },
  { label: 'links to numeric addresses', of: (c) => c.numericHosts, steps: [1] },
  { label: 'email addresses in the text', of: (c) => c.mails, steps: [1, 2] },
  { label: '@names', of: (c) => c.handles, steps: [1, 2] },
  { label: 'exclamation marks', of: (c) => c.exclamations, steps: [1, 2, 4, 8] },
  { label: 'question marks', of: (c) => c.questions, steps: ONCE },
  { label: 'words in capitals', of: (c) => c.loudWords, steps: [1, 2, 4, 8] },
  {
    label: 'share of capitals',
    of: (c) => (c.letters > 20 ? c.capitals / c.letters : NONE),
    steps: [0, 0.02, 0.06, 0.15, 0.35, 0.7],
  },
  { label: 'emojis', of: (c) => c.emojis, steps: [1, 3, 8] },
  { label: 'prices', of: (c) => c.prices, steps: ONCE },
  { label: 'percentages', of: (c) => c.percents, steps: [1, 2] },
  { label: 'long numbers', of: (c) => c.longNumbers, steps: [1, 2] },
  { label: 'quoted lines', of: (c) => c.quotedLines, steps: [1, 3] },
  { label: 'broken characters', of: (c) => c.controls, steps: [1, 5] },
  { label: 'invisible characters', of: (c) => c.hidden, steps: [1, 4] },
  { label: 'unpronounceable words', of: (c) => c.gibberish, steps: [1, 2] },
  { label: 'capitals inside words', of: (c) => c.mixedCase, steps: [1, 2] },
  { label: 'words that mix two alphabets', of: (c) => c.mixedScript, steps: [1, 2] },
  { label: 'words with digits', of: (c) => c.codes, steps: ONCE },
  { label: 'very long words', of: (c) => c.endlessWords, steps: [1] },
  { label: 'link at the end', of: (c) => c.endsInLink, steps: [1] },
  { label: 'digits in the name', of: (c) => c.nameDigits, steps: [1] },
  { label: 'HTML', of: (c) => c.tags, steps: [1, 4, 20] },
  { label: 'a price enquiry', of: priceQuestion, steps: [0, 0.3, 0.5, 0.7, 0.85] },
  // Twice, because so short a message has little else to outweigh its polite phrases.
  { label: 'a price enquiry without a product', of: priceQuestion, steps: [0.8] },
  { label: 'nothing but a price enquiry', of: priceQuestion, steps: [0.9] },
  { label: 'line breaks', of: (c) => c.lines, steps: [0, 1, 2, 3, 4, 5, 6, 8, 11, 15, 25] },
  { label: 'sentences', of: (c) => c.sentences, steps: [1, 2, 3, 4, 5, 6, 7, 8] },
  {
    label: 'words in a sentence',
    of: (c) => (c.sentences === 0 ? NONE : c.words / c.sentences),
    steps: [0, 3, 5, 7, 9, 11, 13, 15, 17, 19],
  },
];

/** In parentheses, to distinguish them from words of the message. */
const labels: readonly string[] = features.map(({ label }) => `(${label})`);
const sizes = features.map(({ of }) => of);
const MOST_STEPS = 12;
const steps = Float64Array.from({ length: features.length * MOST_STEPS }, (_, at) => {
  return features[Math.floor(at / MOST_STEPS)]?.steps[at % MOST_STEPS] ?? Infinity;
});
const stepTokens = Uint32Array.from(steps, (_, at) => {
  return finishHash(Math.floor(at / MOST_STEPS) * 64 + (at % MOST_STEPS), seeds.count);
});

/** Adds one token for each count that reaches its first step, by the highest step it reaches. */
export function addCountTokens(counts: Counts, tokens: TokenCollector): void {
  for (let feature = 0; feature < sizes.length; feature += 1) {
    const size = sizes[feature]?.(counts) ?? NONE;
    let at = feature * MOST_STEPS;
    if (size < (steps[at] ?? Infinity)) continue;
    while (size >= (steps[at + 1] ?? Infinity)) at += 1;
    tokens.add(stepTokens[at] ?? 0, tokens.piece(labels[feature] ?? ''), FOR_ALL);
  }
}
