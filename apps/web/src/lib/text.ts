import type { Submission } from '@postern/contracts';

/** The value of a field: text from forms, any JSON value from JSON bodies. */
export type FieldValue = Submission['fields'][number][1];

const bidiAndControls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A value as text: strings unchanged, everything else as JSON. */
const toText = (value: FieldValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as one short line for a row: runs of white space become one space, and the rest is cut off. */
export function toLine(value: FieldValue, maxChars = 240): string {
  // Cut first, because a row must not read a value of a megabyte. Four times the length, because white space may
  // shrink.
  const text = cut(toText(value), maxChars * 4);
  return cut(text.replace(/\s+/g, ' ').trim(), maxChars);
}

/** At most this many characters, and never half of a surrogate pair. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The name of a file or a window, shown alone. The characters that reorder or hide text are replaced, because with them
 * `invoice<U+202E>fdp.exe` reads as `invoiceexe.pdf`.
 */
export const toPlainName = (name: string): string => name.replace(bidiAndControls, '\uFFFD');
