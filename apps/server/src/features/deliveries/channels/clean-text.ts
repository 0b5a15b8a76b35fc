/**
 * Characters unfit for a text column or a screen: controls other than tab and line feed, noncharacters, and the marks
 * that change the direction of the text around them (U+202E makes "fdp.exe" read as "exe.pdf").
 */
const UNFIT = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu;

/** Text that may be stored and shown: line ends are \n; lone surrogates and unfit characters become U+FFFD. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNFIT, '\uFFFD');

/** The beginning of a text, at most `maxChars` UTF-16 units; never half of a surrogate pair. */
export function cutChars(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // A code point beyond U+FFFF that begins on the last unit takes two units, and does not fit.
  const isPair = maxChars > 0 && (text.codePointAt(maxChars - 1) ?? 0) > 0xffff;
  return text.slice(0, isPair ? maxChars - 1 : maxChars);
}

/** The beginning of a well-formed text, at most `maxBytes` of UTF-8; never a part of a code point. */
export const cutBytes = (text: string, maxBytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read);
