import type { PrivacyMatch } from '@postern/contracts';
import { fold } from '../../search/fold-text.ts';

/** Decides whether texts have a value. */
export interface Matcher {
  /** Runs of letters and digits that every ASCII text with the value has, in lower case. */
  pieces: readonly string[];
  /** Whether a text is the value, or has it between other words if the request says so. */
  isValue: (text: string) => boolean;
  /** Whether a text has the value between other words. */
  has: (text: string) => boolean;
}

/** A text as it is compared: folded, with single spaces. */
const simplify = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Written without spaces between words, so that a word begins anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Characters that join parts of an address or of a host. */
const JOINER = /[.\-_+%]/;

export function createMatcher(value: string, match: PrivacyMatch): Matcher {
  const folded = simplify(value);
  // A text of a megabyte of ligatures folds to more than is compared, so the text itself is searched too.
  const raw = value.toLowerCase().trim();
  const has = (text: string): boolean =>
    contains(text.toLowerCase(), raw) || contains(fold(text).replaceAll(/\s+/g, ' '), folded);
  const isWhole = (text: string): boolean => text.toLowerCase().trim() === raw || simplify(text) === folded;
  return { pieces: folded.match(/[a-z\d]+/g) ?? [], has, isValue: match === 'whole' ? isWhole : has };
}

function contains(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (begins(text, at, value) && ends(text, at + value.length, value)) return true;
  return false;
}

/** Whether a word of the text begins here, and not earlier. */
function begins(text: string, at: number, value: string): boolean {
  const before = charBefore(text, at);
  if (before === '' || !isWordEdge(Array.from(value)[0] ?? '')) return true;
  if (LETTER.test(before)) return UNSPACED.test(before);
  // `x.ada@example.org` is another address than `ada@example.org`.
  return !(value.includes('@') && JOINER.test(before) && LETTER.test(charBefore(text, at - 1)));
}

/** Whether a word of the text ends here, and not later. */
function ends(text: string, at: number, value: string): boolean {
  const after = charAt(text, at);
  if (after === '' || !isWordEdge(Array.from(value).at(-1) ?? '')) return true;
  if (LETTER.test(after)) return UNSPACED.test(after);
  return !(value.includes('@') && /[.-]/.test(after) && LETTER.test(charAt(text, at + 1)));
}

const isWordEdge = (char: string): boolean => LETTER.test(char) && !UNSPACED.test(char);

const charAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** The character that ends before a position. */
function charBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const isLow = at > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(at - 1));
  return charAt(text, isLow ? at - 2 : at - 1);
}
