/**
 * All characters that end a line somewhere (RFC 5322 and Unicode), other control characters, and marks that change the
 * direction of text.
 */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const SPACES = /\s+/g;

/** At most `maxChars` UTF-16 units, never half a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHalf = last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars);
}

/**
 * Text for one line of a header or a screen: no controls, no breaks, single spaces, at most `maxChars` UTF-16 units.
 */
export function oneLine(text: string, maxChars: number): string {
  // Four times as much is enough to make up for removed spaces, and bounds the work.
  const near = cutText(text, maxChars * 4).toWellFormed();
  const line = near.replace(NOT_IN_A_LINE, ' ').replace(SPACES, ' ').trim();
  return line.length <= maxChars && near.length === text.length ? line : `${cutText(line, maxChars - 1).trimEnd()}…`;
}

/** One line of at most `maxBytes` of UTF-8. */
export function oneLineOfBytes(text: string, maxBytes: number): string {
  const line = oneLine(text, maxBytes);
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(maxBytes));
  return line.slice(0, read);
}
