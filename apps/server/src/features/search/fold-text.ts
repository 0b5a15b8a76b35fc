/** A single character may stand for eighteen; a text of nothing but these is not worth the time. */
const MAX_GROWTH = 2;
const ASCII = /^[\0-\x7f]*$/;
/** Invisible: marks of direction, joiners, soft hyphens. They stand inside words and are no part of them. */
const FORMAT = /\p{Cf}/gu;
/** Letters whose marks are left out by many who write them, and by more who search for them. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** In Cyrillic only the stress and the dots of ё are left out: й, ї and ў are letters of their own. */
const STRESSED = /(\p{Script=Cyrillic})[\u0300\u0301]+|([Ее])\u0308/gu;
/** Letters that have no form without their mark, as those write them who lack the key. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * A text as it is compared when searching: one form for what looks the same (NFKC), lower case, without accents where
 * people leave them out. What a document holds and what is searched for are folded alike. Takes time for the length of
 * the text, whatever it holds.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .slice(0, text.length * MAX_GROWTH + 100)
    .replace(FORMAT, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTED, '$1')
    .replace(STRESSED, '$1$2')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => plain[letter] ?? letter);
}

/** A value as it is compared as a whole: but for case and the space around it. */
export const foldWhole = (text: string): string => {
  const trimmed = text.trim();
  return ASCII.test(trimmed) ? trimmed.toLowerCase() : trimmed.normalize('NFC').toLowerCase();
};
