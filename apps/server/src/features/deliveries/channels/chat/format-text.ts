import { jsonStart, type FieldValue } from '../read-json-start.ts';
import { cleanText, cutChars } from '../clean-text.ts';

/** Replaces a text without visible characters: services refuse empty texts. */
const NOTHING = '—';
/** A visible character: not only spaces, joiners and fillers (Braille blank, Hangul fillers). */
const INK = /[^\s\p{C}\p{Z}\u2800\u3164\uFFA0\u115F\u1160]/u;

const orNothing = (text: string) => (INK.test(text) ? text : NOTHING);

/**
 * The beginning of a text as several lines, without runs of empty lines that would push our own text off the screen.
 */
export const toLines = (text: string, maxChars: number): string =>
  orNothing(
    cleanText(cutMarked(text, maxChars))
      .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
      .trim(),
  );

/** The beginning of a text as one line. */
export const toLine = (text: string, maxChars: number): string =>
  orNothing(cleanText(cutMarked(text, maxChars)).replace(/\s+/g, ' ').trim());

/** Cuts a text and marks the cut with an ellipsis. */
const cutMarked = (text: string, maxChars: number) =>
  text.length <= maxChars ? text : `${cutChars(text, maxChars - 1)}…`;

/**
 * A text whose characters are escaped for a service, at most `maxChars` UTF-16 units. It is cut between two characters,
 * so that no escape breaks, and the cut is marked.
 */
export function escapeWithin(text: string, maxChars: number, escape: (char: string) => string): string {
  let escaped = '';
  /** The longest beginning that leaves room for the ellipsis. */
  let shorter = '';
  for (const char of text) {
    escaped += escape(char);
    if (escaped.length > maxChars) return `${shorter}…`;
    if (escaped.length < maxChars) shorter = escaped;
  }
  return escaped;
}

/** A field's value as text: lists of plain values with commas, other lists and objects as JSON, nothing for null. */
export function valueToText(value: FieldValue, maxChars: number): string {
  if (value === null || typeof value !== 'object') return scalarToText(value);
  if (!Array.isArray(value)) return jsonStart(value, maxChars);
  // Each item takes at least a comma, so these are enough.
  const texts: string[] = [];
  for (const item of value.slice(0, maxChars + 1)) {
    if (item !== null && typeof item === 'object') return jsonStart(value, maxChars);
    texts.push(cutChars(scalarToText(item), maxChars + 1));
  }
  return texts.join(', ');
}

const scalarToText = (value: string | number | boolean | null) => (value === null ? '' : String(value));
