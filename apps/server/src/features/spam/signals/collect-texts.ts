import type { FieldEntry } from '../../../lib/field-entry.ts';

/** No form has as many texts. A list of numbers in a JSON body may, and is not read to its end. */
const MAX_TEXTS = 5000;

/** All texts of the values, including those in lists and objects of JSON bodies. */
export function collectTexts(fields: readonly FieldEntry[]): string[] {
  const texts: string[] = [];
  for (const [, value] of fields) collect(value, texts);
  return texts;
}

function collect(value: FieldEntry[1], into: string[]): void {
  if (into.length >= MAX_TEXTS) return;
  if (typeof value === 'string') into.push(value);
  else if (Array.isArray(value)) for (const entry of value.slice(0, MAX_TEXTS)) collect(entry, into);
  else if (typeof value === 'object' && value !== null)
    // Not Object.values, which would copy an object of a hundred thousand entries.
    for (const key in value) {
      if (into.length >= MAX_TEXTS) return;
      collect(value[key] ?? null, into);
    }
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/i;
const MAX_EMAIL_CHARS = 254;

/** The email addresses among the values: whole values only, as in an input of type email. Lower-case. */
export const emailsIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => text.length <= MAX_EMAIL_CHARS && text.includes('@'))
    .map((text) => EMAIL.exec(text.trim())?.[0].toLowerCase() ?? '')
    .filter((email) => email !== '');
