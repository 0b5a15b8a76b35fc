import { fold } from './fold-text.ts';

/** UTF-16 units of a word that are looked at, at most: longer ones are found by their beginning. */
export const WORD_CHARS = 64;

const NO_ASCII = /[^\0-\x7f]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const CJK_CHAR = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;
const HAS_CJK = new RegExp(CJK_CHAR, 'u');
/** What stands between spaces where words are not spaced, and what stands around it. */
const CJK_RUNS = new RegExp(`${CJK_CHAR}+|(?:(?!${CJK_CHAR}).)+`, 'gsu');

export interface Words {
  /** Letters and digits, folded, 1 to 64 UTF-16 units each, in the order they stand. */
  words: string[];
  /** Addresses and URLs, the same, with what stands between their words. */
  wholes: string[];
  /** Chinese, Japanese and Korean, which is written without spaces. */
  runs: string[];
}

/** The words of a text. Takes time for its length, whatever it holds. */
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

/** Further than a word is kept, but not much: what stands side by side is then not read again and again. */
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
 * What an index holds of a run without spaces: every two characters that stand side by side, and the last alone, so that
 * each character of it begins something.
 */
export function toPairs(run: string): string[] {
  const chars = Array.from(run);
  return chars.map((char, index) => char + (chars[index + 1] ?? ''));
}
