import type { Submission } from '@postern/contracts';
import { formatPlural } from '../../lib/format.ts';
import { cut, toLine, type FieldValue } from '../../lib/text.ts';

/** How forms call the field that holds the sender's whole name, in letters only, without accents. */
const wholeNames = new Set(
  'name fullname yourname contactname sendername nom nome nombre naam navn namn nimi imie imieinazwisko jmeno nev isim onoma'.split(
    ' ',
  ),
);
const firstNames = new Set('firstname givenname fname forename prenom vorname fornavn fornamn voornaam'.split(' '));
const lastNames = new Set('lastname familyname surname lname nachname efternamn etternavn achternaam'.split(' '));

/** As people write addresses; whether one is there, only a mail can tell. Without a schema: the first screen needs this. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** A message is longer than this; shorter values are told together. */
const longChars = 40;

type Fields = Submission['fields'];

/** What a submission is called in a list, and what it says. */
export interface Summary {
  /** The sender's name, else their address, else the first thing they wrote; null when nothing was written. */
  title: string | null;
  /** The message, or the short answers one after the other; may be empty. */
  text: string;
}

export const isNameField = (name: string): boolean => wholeNames.has(letters(name)) || firstNames.has(letters(name));

/** Sums a submission up in two lines. */
export function summarize({ fields, files }: Pick<Submission, 'fields' | 'files'>): Summary {
  const { title, used } = titleOf(fields);
  const rest = fields.filter((field) => !used.includes(field)).map(([, value]) => toLine(value));
  const parts = [messageOf(rest.filter(Boolean)), files.length > 0 && formatPlural(files.length, 'file')];
  return { title, text: parts.filter(Boolean).join(' · ') };
}

/** What stands where nobody left a name. */
export const noName = 'no name';

/** What the submission is called, or “no name”. */
export const nameOf = (submission: Pick<Submission, 'fields' | 'files'>): string =>
  summarize(submission).title ?? noName;

/** The sender's address: from a field that is called like one, else from any field that holds one. */
export function emailOf(fields: Fields): string | null {
  const addresses = fields.filter(([, value]) => isEmail(value));
  const named = addresses.find(([name]) => /e-?mail|reply|courriel|correo|posta/i.test(name));
  const found = (named ?? addresses[0])?.[1];
  return typeof found === 'string' ? found.trim() : null;
}

/** A link that starts a mail to an address; nothing in the address can add to the mail's headers. */
export function mailtoOf(address: string, subject?: string): string {
  const at = address.lastIndexOf('@');
  const to = `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
  return subject ? `mailto:${to}?subject=${encodeURIComponent(cut(subject, 200).toWellFormed())}` : `mailto:${to}`;
}

export const isEmail = (value: FieldValue): value is string =>
  typeof value === 'string' && value.length <= 320 && EMAIL.test(value.trim());

function titleOf(fields: Fields): { title: string | null; used: readonly Fields[number][] } {
  const filled = fields.filter(([, value]) => toLine(value, 1) !== '');
  const find = (names: ReadonlySet<string>) => filled.find(([name]) => names.has(letters(name)));
  const whole = find(wholeNames);
  if (whole) return { title: toLine(whole[1], 120), used: [whole] };
  const split = [find(firstNames), find(lastNames)].filter((field) => field !== undefined);
  if (split.length > 0) return { title: split.map(([, value]) => toLine(value, 60)).join(' '), used: split };
  const first = filled.find(([, value]) => isEmail(value)) ?? filled[0];
  return first ? { title: toLine(first[1], 120), used: [first] } : { title: null, used: [] };
}

function messageOf(lines: readonly string[]): string {
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), '');
  return longest.length >= longChars ? longest : cut(lines.join(' · '), 240);
}

/** The letters of a field's name, lower case, without accents: `Prénom*` → `prenom`. */
const letters = (name: string): string =>
  cut(name, 64)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
