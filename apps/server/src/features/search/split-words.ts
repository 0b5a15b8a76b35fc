import { fold } from './fold-text.ts';

/** The UTF-16 units of a word that count: longer words are found by their beginning. */
export const WORD_CHARS = 64;

const NO_ASCII = /[^\0-\x7f]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const CJK_CHAR = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;
const HAS_CJK = new RegExp(CJK_CHAR, 'u');
/** Runs of characters that are written without spaces, and the text between them. */
const CJK_RUNS = new RegExp(`${CJK_CHAR}+|(?:(?!${CJK_CHAR}).)+`, 'gsu');

export interface Words {
  /** Letters and digits, folded, 1 to 64 UTF-16 units each, in their order. */
  words: string[];
  /** Addresses and URLs, folded too, with the characters between their words. */
  wholes: string[];
  /** Runs of Chinese, Japanese and Korean, which are written without spaces. */
  runs: string[];
}

/** The words of a text. The time depends only on its length. */
export function readWords(text: string): Words {
  const folded = fold(text);
  const wholes = [...readAddresses(folded), ...readUrls(folded)].map(cut);
  if (!NO_ASCII.test(folded)) return { words: (folded.match(ASCII_WORD) ?? []).map(cut), wholes, runs: [] };
  const parts = (folded.match(WORD) ?? []).flatMap((word) =>
    HAS_CJK.test(word) ? (word.match(CJK_RUNS) ?? []) : word,
  );
  const words = parts.filter((part) => !HAS_CJK.test(part)).map(cut);
  return { words, wholes, runs: parts.filter((part) => HAS_CJK.test(part)) };
}

const LOCAL_CHAR = /[\p{L}\p{N}\p{M}._%+-]/u;
const HOST_CHAR = /[\p{L}\p{N}\p{M}.-]/u;
const SCHEME_CHAR = /[a-z]/;
const URL_CHAR = /[\p{L}\p{N}\p{M}@._%+\-:/?#&=~]/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

function readAddresses(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const whole = text.slice(backWhile(text, at, LOCAL_CHAR), onWhile(text, at + 1, HOST_CHAR)).replaceAll(EDGES, '');
    if (whole.includes('@')) found.push(whole);
  }
  return found;
}

function readUrls(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const whole = text.slice(backWhile(text, at, SCHEME_CHAR), onWhile(text, at, URL_CHAR)).replaceAll(EDGES, '');
    if (whole.includes('://')) found.push(whole);
  }
  return found;
}

/** A little further than a word is kept: adjacent addresses are then not read again and again. */
const REACH = WORD_CHARS + 6;

function backWhile(text: string, from: number, chars: RegExp): number {
  let at = from;
  while (at > 0 && from - at < REACH && chars.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

function onWhile(text: string, from: number, chars: RegExp): number {
  let at = from;
  while (at < text.length && at - from < REACH && chars.test(text[at] ?? '')) at += 1;
  return at;
}

function cut(word: string): string {
  if (word.length <= WORD_CHARS) return word;
  const isSplit = (word.codePointAt(WORD_CHARS - 1) ?? 0) > 0xffff;
  return word.slice(0, isSplit ? WORD_CHARS - 1 : WORD_CHARS);
}

/**
 * The index entries of a run without spaces: every two adjacent characters, and the last one alone, so that each
 * character begins an entry.
 */
export function toPairs(run: string): string[] {
  const chars = Array.from(run);
  return chars.map((char, index) => char + (chars[index + 1] ?? ''));
}
