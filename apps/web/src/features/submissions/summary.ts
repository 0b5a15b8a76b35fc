import { isEmailText, submissionTitle, type Submission } from '@postern/contracts';
import { formatPlural } from '../../lib/format.ts';
import { formatAt } from '../../lib/times.ts';
import { cut, toLine } from '../../lib/text.ts';

/** A message is longer than this. Shorter values are joined. */
const longChars = 40;

type Fields = Submission['fields'];

/** The name and the text of a submission in a list. */
export interface Summary {
  /** The value that names it (`submissionTitle`); null without one. */
  title: string | null;
  /** The message, or the short answers joined; may be empty. */
  text: string;
}

/** Summarises a submission in two lines. */
export function summarize({ fields, files }: Pick<Submission, 'fields' | 'files'>): Summary {
  const { title, used } = submissionTitle(fields);
  const rest = fields.filter((field) => !used.includes(field)).map(([, value]) => toLine(value));
  const parts = [messageOf(rest.filter(Boolean)), files.length > 0 && formatPlural(files.length, 'file')];
  return { title, text: parts.filter(Boolean).join(' · ') };
}

/** The placeholder for a missing name. */
export const noName = 'no name';

/** The name of the submission: the value that names it, else its time. */
export const nameOf = ({ fields, created_at }: Pick<Submission, 'fields' | 'created_at'>): string =>
  submissionTitle(fields).title ?? `Submission ${formatAt(new Date(created_at), new Date())}`;

/** The sender's address: from a field that is named like one, else from any field that contains one. */
export function emailOf(fields: Fields): string | null {
  const addresses = fields.filter(([, value]) => isEmailText(value));
  const named = addresses.find(([name]) => /e-?mail|reply|courriel|correo|posta/i.test(name));
  const found = (named ?? addresses[0])?.[1];
  return typeof found === 'string' ? found.trim() : null;
}

/** A link that starts an email to an address. Nothing in the address can add to the email's headers. */
export function mailtoOf(address: string, subject?: string): string {
  const at = address.lastIndexOf('@');
  const to = `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
  return subject ? `mailto:${to}?subject=${encodeURIComponent(cut(subject, 200).toWellFormed())}` : `mailto:${to}`;
}

function messageOf(lines: readonly string[]): string {
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), '');
  return longest.length >= longChars ? longest : cut(lines.join(' · '), 240);
}
