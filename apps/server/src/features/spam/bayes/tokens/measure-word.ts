import { charClasses, CAPITAL, DIGIT, KIND, SCRIPTS, SMALL, lowerCase, VOWEL } from './classify-chars.ts';
import { HASH_START, hashUnit } from './hash-token.ts';
import { LONGEST_STEM, SHORTEST_STEM, topicOfOpening, topicOfWord } from './find-topic.ts';

const APOSTROPHE = 0x27;
/** Stands for any number. */
const NUMBER = 0x23;
/** The code unit at a position, 0 beyond the text, because the NaN of charCodeAt would leave the fast path. */
export const unitAt = (text: string, at: number): number => (at >= 0 && at < text.length ? text.charCodeAt(at) : 0);

export function isLetter(unit: number): boolean {
  const kind = (charClasses[unit] ?? 0) & KIND;
  return kind === SMALL || kind === CAPITAL;
}

export function isWordUnit(unit: number): boolean {
  const kind = (charClasses[unit] ?? 0) & KIND;
  return kind === SMALL || kind === CAPITAL || kind === DIGIT;
}

/** The properties of one word. */
export class Word {
  text = '';
  start = 0;
  end = 0;
  hash = 0;
  topic = 0;
  letters = 0;
  capitals = 0;
  digits = 0;
  vowels = 0;
  /** Capitals after a lower-case letter. */
  humps = 0;
  scripts = 0;

  /** What the word counts as beside others: any number is the same. */
  get sense(): number {
    return this.letters === 0 ? NUMBER : this.hash;
  }

  /**
   * Measures the word that begins at `start`. Its hashes are extended letter by letter, so each letter is read once.
   */
  measure(text: string, start: number): void {
    let hash = HASH_START;
    let topic = 0;
    let letters = 0;
    let capitals = 0;
    let digits = 0;
    let vowels = 0;
    let humps = 0;
    let scripts = 0;
    let afterSmall = false;
    let at = start;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const info = charClasses[unit] ?? 0;
      const kind = info & KIND;
      const small = lowerCase[unit] ?? 0;
      if (kind === SMALL || kind === CAPITAL) {
        letters += 1;
        scripts |= info & SCRIPTS;
        if ((info & VOWEL) !== 0) vowels += 1;
        if (kind === CAPITAL) {
          capitals += 1;
          if (afterSmall) humps += 1;
        }
        afterSmall = kind === SMALL;
      } else if (kind === DIGIT) digits += 1;
      else if (small !== APOSTROPHE || ((charClasses[unitAt(text, at + 1)] ?? 0) & KIND) !== SMALL) break;
      hash = hashUnit(hash, small);
      const length = at - start + 1;
      if (length >= SHORTEST_STEM && length <= LONGEST_STEM) topic = topicOfOpening(hash) || topic;
    }
    this.text = text;
    this.start = start;
    this.end = at;
    this.hash = hash;
    this.topic = topicOfWord(hash) || topic;
    this.letters = letters;
    this.capitals = capitals;
    this.digits = digits;
    this.vowels = vowels;
    this.humps = humps;
    this.scripts = scripts;
  }
}
