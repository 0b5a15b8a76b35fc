/**
 * The class of each UTF-16 code unit in one byte, and its lower case. The filter reads a message once and without
 * regular expressions, so no text can make it slow.
 */
export const MARK = 0;
export const SMALL = 1;
export const CAPITAL = 2;
export const DIGIT = 3;
/** Scripts without spaces between words: Chinese, Japanese, Thai and related ones. */
export const IDEOGRAM = 4;
/** Half of a surrogate pair: nearly always an emoji. */
export const SURROGATE = 5;
export const KIND = 7;

export const LATIN = 8;
export const CYRILLIC = 16;
export const GREEK = 32;
/** Scripts whose letters look alike; a word that mixes two of them is a disguise. */
export const SCRIPTS = LATIN | CYRILLIC | GREEK;
export const VOWEL = 64;

const UNITS = 0x10000;
const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;
const APOSTROPHE = 0x27;
const TYPOGRAPHIC_APOSTROPHE = 0x2019;

/** Kind, script and vowel bits of a code unit. */
export const charClasses = new Uint8Array(UNITS);
/** The lower case of a code unit if that is a single unit too, else itself. */
export const lowerCase = new Uint16Array(UNITS);

const properties: [RegExp, number][] = [
  [/[\p{L}\p{M}]+/gu, SMALL],
  [/\p{Lu}+/gu, CAPITAL],
  [/\p{Nd}+/gu, DIGIT],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu,
    IDEOGRAM,
  ],
];
const scripts: [RegExp, number][] = [
  [/\p{Script=Latin}+/gu, LATIN],
  [/\p{Script=Cyrillic}+/gu, CYRILLIC],
  [/\p{Script=Greek}+/gu, GREEK],
];

function fillTables(): void {
  const units = Uint16Array.from({ length: UNITS }, (_, unit) => unit);
  lowerCase.set(units);
  charClasses.fill(SURROGATE, FIRST_SURROGATE, AFTER_SURROGATES);
  for (const [from, to] of [
    [0, FIRST_SURROGATE],
    [AFTER_SURROGATES, UNITS],
  ] as const) {
    const text = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(from, to));
    for (const [pattern, kind] of properties)
      for (const { index, 0: run } of text.matchAll(pattern))
        charClasses.fill(kind, from + index, from + index + run.length);
    for (const [pattern, script] of scripts)
      for (const { index, 0: run } of text.matchAll(pattern))
        for (let unit = from + index; unit < from + index + run.length; unit += 1) addLetter(unit, script);
  }
  lowerCase[TYPOGRAPHIC_APOSTROPHE] = APOSTROPHE;
}

function addLetter(unit: number, script: number): void {
  const letter = String.fromCharCode(unit);
  const small = letter.toLowerCase();
  if (small.length === 1) lowerCase[unit] = small.charCodeAt(0);
  const base = small.normalize('NFD').charAt(0);
  charClasses[unit] = (charClasses[unit] ?? 0) | script | ('aeiouyæœøı'.includes(base) ? VOWEL : 0);
}

fillTables();

/** Code units with a meaning for the tokenizer. */
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
export const EXCLAMATION = 0x21;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const FIRST_CONTROL = 0x80;
export const AFTER_CONTROLS = 0xa0;
export const POUND = 0xa3;
export const EURO = 0x20ac;
export const FIRST_LOW_SURROGATE = 0xdc00;
