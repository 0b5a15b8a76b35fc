import { fieldLabel, optionLabel, type FormLabels, type Submission } from '@postern/contracts';
import { cutText } from '../../../../lib/cut-text.ts';

type Sent = Submission['fields'][number][1];

/** What the form's author sets for the email: its subject, the address that replies go to, and copies. */
export interface MailInstructions {
  subject: string | null;
  replyTo: string | null;
  cc: string | null;
}

/** The last value of each instruction, as everywhere; `_cc` keeps all values, joined by commas. */
export function instructionsOf(fields: Submission['fields']): MailInstructions {
  const last = (wanted: string): string | null => {
    const found = fields.findLast(([name]) => name === wanted)?.[1];
    return typeof found === 'string' ? found : null;
  };
  const cc = fields
    .filter(([name]) => name === '_cc')
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string');
  return { subject: last('_subject'), replyTo: last('_replyto'), cc: cc.length > 0 ? cc.join(',') : null };
}

/** Fields as the visitor read them: names and choices in the words of the form. */
export const inLabels = (fields: Submission['fields'], labels: FormLabels): Submission['fields'] =>
  fields.map(([name, value]) => [fieldLabel(labels, name), optionLabel(labels, name, value)]);

/** What people filled in, as text, in the order sent. */
export const toTexts = (fields: Submission['fields']): [name: string, value: string][] =>
  fields.map(([name, value]) => [name, toText(value)]);

/** A value as a person would write it: the items of a list, JSON for anything deeper. */
export function toText(value: Sent): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const BREAK = /\r\n|\r/g;
/**
 * Controls other than tab and line feed: no email client shows them, and NUL is not allowed in a message (RFC 5322,
 * section 4).
 */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Text of several lines as emails carry it. */
export const block = (text: string): string => text.toWellFormed().replace(BREAK, '\n').replace(CONTROL, '\uFFFD');

/** One row of the table of fields. */
export interface FieldRow {
  name: string;
  value: string;
  /** UTF-16 units cut off at the end. */
  cut: number;
}

/**
 * Some email clients hide everything beyond the first 100 kB. Values get a part of that, and long ones are cut first.
 */
const VALUES_CHARS = 60_000;
const VALUE_CHARS = 10_000;
const LEAST_VALUE_CHARS = 60;
const NAME_CHARS = 100;

/** Every field, each with as much of its value as fits. */
export function toRows(fields: Submission['fields']): FieldRow[] {
  const texts = toTexts(fields);
  let most = VALUE_CHARS;
  const used = (): number => texts.reduce((sum, [, value]) => sum + Math.min(value.length, most), 0);
  while (most > LEAST_VALUE_CHARS && used() > VALUES_CHARS) most = Math.floor(most * 0.75);
  return texts.map(([name, value]) => {
    const kept = cutText(value, most);
    return { name: cutText(block(name), NAME_CHARS), value: block(kept), cut: value.length - kept.length };
  });
}

/** `482 KB`: in thousands. */
export function inBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const isKilo = bytes < 999_500;
  const number = bytes / (isKilo ? 1000 : 1_000_000);
  return `${number < 10 ? number.toFixed(1) : Math.round(number)} ${isKilo ? 'KB' : 'MB'}`;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Fri, 20 Nov 2026, 10:12 UTC` */
export const inWords = (date: Date): string => `${clock.format(date)} UTC`;
