import { FOR_ALL, type TokenBag } from './bag.ts';
import { LATIN } from './alphabet.ts';
import { finishHash, seeds } from './hash.ts';
import {
  AFTER_CONTROLS,
  AT,
  DOLLAR,
  EURO,
  EXCLAMATION,
  FIRST_CONTROL,
  GREATER,
  LINE_FEED,
  PERCENT,
  POUND,
  QUESTION,
  SPACE,
} from './units.ts';
import { isWordUnit, unitAt, type Word } from './word.ts';

/** What is counted while a message is read. */
export class Counts {
  words = 0;
  letters = 0;
  capitals = 0;
  loudWords = 0;
  links = 0;
  bareHosts = 0;
  numericHosts = 0;
  mails = 0;
  handles = 0;
  exclamations = 0;
  questions = 0;
  emojis = 0;
  prices = 0;
  percents = 0;
  longNumbers = 0;
  quotedLines = 0;
  controls = 0;
  hidden = 0;
  gibberish = 0;
  mixedCase = 0;
  mixedScript = 0;
  codes = 0;
  endlessWords = 0;
  nameDigits = 0;
  endsInLink = 0;
  numbers = 0;
  tags = 0;
  /** Words that name a price, and those that any question for one consists of. */
  priceWords = 0;
  askingWords = 0;
}

const LONG_NUMBER = 7;
/** Of letters; words of any language have more. */
const FEW_VOWELS = 0.18;

/** Counts what is odd about a word. */
export function countWord(counts: Counts, word: Word): void {
  if (word.digits > 0 && word.letters + word.digits >= 5) counts.codes += 1;
  if ((word.scripts & (word.scripts - 1)) !== 0) counts.mixedScript += 1;
  if (word.humps >= 2) counts.mixedCase += 1;
  if (word.letters >= 6 && word.scripts === LATIN && word.vowels < word.letters * FEW_VOWELS) counts.gibberish += 1;
}

/** Counts a mark that says something about who writes. */
export function countMark(counts: Counts, text: string, at: number): void {
  const unit = text.charCodeAt(at);
  if (unit === EXCLAMATION) counts.exclamations += 1;
  else if (unit === QUESTION) counts.questions += 1;
  else if (unit === AT) {
    if (isWordUnit(unitAt(text, at + 1)) && (at === 0 || !isWordUnit(unitAt(text, at - 1)))) counts.handles += 1;
  } else if (unit === GREATER) {
    if (at === 0 || unitAt(text, at - 1) === LINE_FEED) counts.quotedLines += 1;
  } else if (unit >= FIRST_CONTROL && unit < AFTER_CONTROLS) counts.controls += 1;
}

/** Counts what a number is: a price, a percentage, a long one. */
export function countNumber(counts: Counts, { start, end, digits }: Word, text: string): void {
  const before = unitAt(text, start - 1);
  const next = unitAt(text, end);
  const afterNext = unitAt(text, end + 1);
  if (before === DOLLAR || before === EURO || before === POUND) counts.prices += 1;
  if (next === SPACE && (afterNext === EURO || afterNext === DOLLAR)) counts.prices += 1;
  if (next === PERCENT || (next === SPACE && afterNext === PERCENT)) counts.percents += 1;
  if (digits >= LONG_NUMBER) counts.longNumbers += 1;
}

interface Shape {
  /** What a person reads as the reason. */
  label: string;
  of: (counts: Counts) => number;
  /** Sizes from which a next step begins; below the first one there is no token. */
  steps: readonly number[];
}

const NONE = -1;
/** Of a message in which every word is compared with those of a question for the price. */
export const MOST_ASKING_WORDS = 12;
const ONCE = [1, 2, 4];

/** Which share of a short message is a question for the price, as those have it that name nothing (`price-question.ts`). */
function priceQuestion({ priceWords, askingWords, words, numbers, links }: Counts): number {
  if (priceWords === 0 || words > MOST_ASKING_WORDS || numbers > 0 || links > 0) return NONE;
  return (priceWords + askingWords) / words;
}

/** Their order is part of the stored model: append, never reorder. */
const shapes: readonly Shape[] = [
  { label: 'its length', of: (c) => c.words, steps: [0, 1, 2, 4, 8, 15, 30, 60, 120, 250, 500] },
  { label: 'links', of: (c) => c.links, steps: [1, 2, 3, 6, 12] },
  {
    label: 'few words around links',
    of: (c) => (c.links === 0 ? NONE : c.words / c.links),
    steps: [0, 3, 6, 12, 30, 80],
  },
  { label: 'addresses without http', of: (c) => c.bareHosts, steps: ONCE },
  { label: 'links to bare numbers', of: (c) => c.numericHosts, steps: [1] },
  { label: 'mail addresses in the text', of: (c) => c.mails, steps: [1, 2] },
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
  { label: 'cApitals inside words', of: (c) => c.mixedCase, steps: [1, 2] },
  { label: 'words of two alphabets', of: (c) => c.mixedScript, steps: [1, 2] },
  { label: 'words with digits', of: (c) => c.codes, steps: ONCE },
  { label: 'endless words', of: (c) => c.endlessWords, steps: [1] },
  { label: 'link at the end', of: (c) => c.endsInLink, steps: [1] },
  { label: 'digits in the name', of: (c) => c.nameDigits, steps: [1] },
  { label: 'HTML', of: (c) => c.tags, steps: [1, 4, 20] },
  { label: 'a question for the price', of: priceQuestion, steps: [0, 0.3, 0.5, 0.7, 0.85] },
  // Twice, for what is so short has little else to outweigh the courtesies in it.
  { label: 'a question for the price of nothing', of: priceQuestion, steps: [0.8] },
  { label: 'nothing but a question for the price', of: priceQuestion, steps: [0.9] },
];

/** In brackets, so that nobody takes them for words of the message. */
const labels: readonly string[] = shapes.map(({ label }) => `(${label})`);
const sizes = shapes.map(({ of }) => of);
const MOST_STEPS = 12;
const steps = Float64Array.from({ length: shapes.length * MOST_STEPS }, (_, at) => {
  return shapes[Math.floor(at / MOST_STEPS)]?.steps[at % MOST_STEPS] ?? Infinity;
});
const tokens = Uint32Array.from(steps, (_, at) => {
  return finishHash(Math.floor(at / MOST_STEPS) * 64 + (at % MOST_STEPS), seeds.shape);
});

/** Adds a token for each thing that was counted, by its size. */
export function addShapes(counts: Counts, bag: TokenBag): void {
  for (let shape = 0; shape < sizes.length; shape += 1) {
    const size = sizes[shape]?.(counts) ?? NONE;
    let at = shape * MOST_STEPS;
    if (size < (steps[at] ?? Infinity)) continue;
    while (size >= (steps[at + 1] ?? Infinity)) at += 1;
    bag.add(tokens[at] ?? 0, bag.piece(labels[shape] ?? ''), FOR_ALL);
  }
}
