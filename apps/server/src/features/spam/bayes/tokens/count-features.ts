import {
  LATIN,
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
} from './classify-chars.ts';
import { isWordUnit, unitAt, type Word } from './measure-word.ts';

/** The counts that are made while a message is read. */
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
  /** Words that name a price, and words that any price enquiry may contain. */
  priceWords = 0;
  askingWords = 0;
  lines = 0;
  sentences = 0;
}

const LONG_NUMBER = 7;
/** In letters; words in any language are shorter. */
const FEW_VOWELS = 0.18;

/** Counts the unusual properties of a word. */
export function countWord(counts: Counts, word: Word): void {
  if (word.digits > 0 && word.letters + word.digits >= 5) counts.codes += 1;
  if ((word.scripts & (word.scripts - 1)) !== 0) counts.mixedScript += 1;
  if (word.humps >= 2) counts.mixedCase += 1;
  if (word.letters >= 6 && word.scripts === LATIN && word.vowels < word.letters * FEW_VOWELS) counts.gibberish += 1;
}

/** Counts a mark that is typical of some senders. */
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

/** Counts a number by its kind: a price, a percentage, a long one. */
export function countNumber(counts: Counts, { start, end, digits }: Word, text: string): void {
  const before = unitAt(text, start - 1);
  const next = unitAt(text, end);
  const afterNext = unitAt(text, end + 1);
  if (before === DOLLAR || before === EURO || before === POUND) counts.prices += 1;
  if (next === SPACE && (afterNext === EURO || afterNext === DOLLAR)) counts.prices += 1;
  if (next === PERCENT || (next === SPACE && afterNext === PERCENT)) counts.percents += 1;
  if (digits >= LONG_NUMBER) counts.longNumbers += 1;
}

/** The longest message, in words, that is checked for a price enquiry. */
export const MOST_ASKING_WORDS = 12;
