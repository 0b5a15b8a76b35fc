/** A single character may fold to eighteen; a text of only such characters is not worth the time. */
const MAX_GROWTH = 2;
const ASCII = /^[\0-\x7f]*$/;
/**
 * Invisible characters: marks of direction, joiners, soft hyphens. They occur inside words but are not part of them.
 */
const FORMAT = /\p{Cf}/gu;
/** Letters whose marks many writers leave out, and more people who search for them. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** In Cyrillic only the stress and the dots of ё are optional: й, ї and ў are separate letters. */
const STRESSED = /(\p{Script=Cyrillic})[\u0300\u0301]+|([Ее])\u0308/gu;
/** Letters that cannot be decomposed, as people write them who lack the key. */
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
 * The form in which a search compares texts: one form for characters that look the same (NFKC), lower case, without the
 * accents that people leave out. Documents and searches are folded alike. The time depends only on the length of the
 * text.
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

/** The form in which whole values are compared: without case and surrounding space. */
export const foldWhole = (text: string): string => {
  const trimmed = text.trim();
  return ASCII.test(trimmed) ? trimmed.toLowerCase() : trimmed.normalize('NFC').toLowerCase();
};
