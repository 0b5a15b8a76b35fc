import fc from 'fast-check';

/**
 * An encoding as a browser writes it. Its table is spelled out here, so that the test does not judge the server's
 * decoder by that decoder.
 */
export interface Charset {
  /** The label used in requests. */
  label: string;
  /** A character that the encoding has. */
  char: fc.Arbitrary<string>;
  encode: (text: string) => Buffer;
}

/** Characters that break parsers: separators, quotes, escapes, line ends, controls. */
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const TRICKY = [...Array.from('&=+%"\\;:<>[]{}. \t\r\n\0'), '\r\n', '%22', '%0D%0A', '%41', '%zz', '--'];

const ascii = fc.oneof(fc.constantFrom(...ASCII), fc.constantFrom(...TRICKY));

/** Bytes 0x80 to 0x9f. The bytes above are as in Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Characters whose second byte is a backslash, a bar or a bracket when read as ASCII, and a half-width character of a
 * single byte.
 */
const SHIFT_JIS: Readonly<Record<string, number>> = {
  表: 0x955c,
  ソ: 0x835c,
  能: 0x945c,
  十: 0x8f5c,
  ポ: 0x837c,
  ー: 0x815b,
  あ: 0x82a0,
  日: 0x93fa,
  本: 0x967b,
  語: 0x8cea,
  ｱ: 0xb1,
};

const fromTable = (label: string, table: ReadonlyMap<string, readonly number[]>): Charset => ({
  label,
  char: fc.oneof(ascii, fc.constantFrom(...table.keys())),
  encode: (text) => Buffer.from(Array.from(text).flatMap((char) => table.get(char) ?? [char.codePointAt(0) ?? 0])),
});

const windows1252 = new Map([
  ...Array.from(WINDOWS_1252, (char, index) => [char, [0x80 + index]] as const),
  ...Array.from({ length: 0x60 }, (_, index) => [String.fromCharCode(0xa0 + index), [0xa0 + index]] as const),
]);

const shiftJis = new Map(
  Object.entries(SHIFT_JIS).map(([char, code]) => [char, code > 0xff ? [code >> 8, code & 0xff] : [code]] as const),
);

const unicode = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map((char) => char.toWellFormed()),
  },
  { weight: 2, arbitrary: ascii },
  { weight: 1, arbitrary: fc.constantFrom('\uFEFF', '\u2028', '\uFFFD', '\u202E', 'e\u0301', '👩‍👩‍👧', '漢', 'ﷺ') },
);

export const utf8 = (label: string): Charset => ({ label, char: unicode, encode: (text) => Buffer.from(text) });

/**
 * All labels of the Encoding standard for these encodings. No browser writes a form as UTF-16, and the last label is
 * unknown.
 */
export const charset: fc.Arbitrary<Charset> = fc.oneof(
  fc.constantFrom('utf-8', 'UTF8', 'unicode-1-1-utf-8', 'utf-16le', 'no-such-thing').map(utf8),
  fc.constantFrom('windows-1252', 'ISO-8859-1', 'ascii', 'latin1').map((label) => fromTable(label, windows1252)),
  fc.constantFrom('shift_jis', 'SJIS', 'ms_kanji').map((label) => fromTable(label, shiftJis)),
);

/** Texts that an encoding can represent. */
export const textIn = ({ char }: Charset, maxLength: number): fc.Arbitrary<string> =>
  fc.array(char, { maxLength }).map((chars) => chars.join(''));
