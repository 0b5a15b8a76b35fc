/**
 * Invisible characters, and those that change how a screen shows the others: controls, marks of direction, tags. Hidden
 * instructions are written in them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]+/gu;

/** Joiners of letters and emoji, and the mark of coloured emoji. Alone between two characters they hide nothing. */
const PARTS_OF_TEXT: ReadonlySet<string> = new Set(['\u200C', '\u200D', '\uFE0F', '\uFE0F\u200D']);

/**
 * A value as one line of JSON in which every character can be seen: unseen characters and lone surrogates are escapes, which
 * mean the same.
 */
export const toHarmlessJson = (value: unknown): string =>
  // JSON.stringify already escapes lone surrogates.
  (JSON.stringify(value) ?? 'null').replaceAll(UNSEEN, (run) => (PARTS_OF_TEXT.has(run) ? run : escapeUnits(run)));

const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
