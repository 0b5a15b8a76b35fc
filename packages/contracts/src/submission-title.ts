import type { Submission } from './schemas/submission.ts';

type Fields = Submission['fields'];
type Field = Fields[number];

/** Names that forms give to the field with the sender's whole name, in letters only, without accents. */
const wholeNames = new Set(
  'name fullname yourname contactname sendername nom nome nombre naam navn namn nimi imie imieinazwisko jmeno nev isim onoma'.split(
    ' ',
  ),
);
const firstNames = new Set('firstname givenname fname forename prenom vorname fornavn fornamn voornaam'.split(' '));
const lastNames = new Set('lastname familyname surname lname nachname efternamn etternavn achternaam'.split(' '));

/** Matches addresses as people write them. Without a schema, because the first screen needs this. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** The maximum length of an answer that may be a title; a longer one is a message. */
const titleChars = 80;

/** Whether the name suggests that the field asks for a person's name. */
export const isNameField = (name: string): boolean => wholeNames.has(letters(name)) || firstNames.has(letters(name));

export const isEmailText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 320 && EMAIL.test(value.trim());

/**
 * The title of a submission in lists, emails, the palette and questions. In this order:
 * 1. the sender's name: one field, or first and last name;
 * 2. an email address, from any field;
 * 3. the first short answer that is a text with letters in it;
 * 4. null: no value names it, so its time does ("Submission 14:10"), in the reader's language.
 * @returns also the fields that make up the title
 */
export function submissionTitle(fields: Fields): { title: string | null; used: readonly Field[] } {
  const filled = fields.filter(([, value]) => toLine(value, 1) !== '');
  const find = (names: ReadonlySet<string>) => filled.find(([name]) => names.has(letters(name)));
  const whole = find(wholeNames);
  if (whole) return { title: toLine(whole[1], 120), used: [whole] };
  const split = [find(firstNames), find(lastNames)].filter((field) => field !== undefined);
  if (split.length > 0) return { title: split.map(([, value]) => toLine(value, 60)).join(' '), used: split };
  const first = filled.find(([, value]) => isEmailText(value)) ?? filled.find(isShortText);
  return first ? { title: toLine(first[1], 120), used: [first] } : { title: null, used: [] };
}

const isShortText = ([, value]: Field): boolean =>
  typeof value === 'string' && value.length <= titleChars && /\p{L}/u.test(value) && !/\S\s*\n\s*\S/.test(value);

/** A value as one line; truncated first, because it may have a megabyte. */
function toLine(value: Field[1], maxChars: number): string {
  const text = cut(typeof value === 'string' ? value : JSON.stringify(value), maxChars * 4);
  return cut(text.replace(/\s+/g, ' ').trim(), maxChars);
}

/** At most `maxChars` characters, never half of a surrogate pair. */
const cut = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');

/** The letters of a field's name, lower case, without accents: `Prénom*` → `prenom`. */
const letters = (name: string): string =>
  cut(name, 64)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
