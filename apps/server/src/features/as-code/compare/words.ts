const MOST_CHARS = 60;

/** A name in quotation marks. */
export const quote = (name: string): string => `“${name}”`;

/** A value in a sentence; undefined if it is too long for one. */
export function shortValue(value: unknown): string | undefined {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.length > MOST_CHARS || /\p{Cc}/u.test(value)) return undefined;
  return quote(value);
}

/** A list of texts in a sentence; undefined if it is too long for one. */
export function shortList(values: readonly string[]): string | undefined {
  const text = values.map(quote).join(', ');
  return text.length > 2 * MOST_CHARS || /\p{Cc}/u.test(text) ? undefined : text;
}

export const listOfTexts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
