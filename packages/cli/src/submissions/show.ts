import { submissionTitle, type Submission } from '@postern/contracts';
import { printable } from '../output/printable.ts';
import { localTime } from '../output/times.ts';

const VALUE_CHARS = 2000;

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The cells of a submission in a table. */
export function toRow(submission: Submission): string[] {
  const { title, used } = submissionTitle(submission.fields);
  const rest = submission.fields.filter((field) => !used.includes(field));
  const values = rest.map(([name, value]) => `${name}: ${toText(value).slice(0, VALUE_CHARS)}`).join(' · ');
  return [
    submission.id,
    localTime(submission.created_at),
    submission.status,
    title ?? '–',
    values.slice(0, VALUE_CHARS),
  ];
}

export const heads = ['ID', 'RECEIVED', 'STATUS', 'TITLE', 'FIELDS'];

/** One line about a submission, without columns. */
export function toLine(submission: Submission): string {
  const [id, time, status, title, values] = toRow(submission).map(printable);
  return `${time}  ${id}  ${status === 'inbox' ? '' : `${status}  `}${title}  ${values}`;
}

/** A submission with all its values. */
export function toLines(submission: Submission): string[] {
  const { id, created_at, status, spam, meta, fields, files } = submission;
  return [
    `${id}  ${localTime(created_at)}  ${status}${meta.ip === null ? '' : `  from ${meta.ip}`}`,
    ...fields.map(([name, value]) => `  ${name}: ${toText(value)}`),
    ...files.map((file) => `  ${file.field}: file ${file.id} “${file.name}”, ${file.size.toLocaleString('en')} bytes`),
    ...(status === 'spam' ? spam.reasons.map(({ detail }) => `  Spam: ${detail}`) : []),
  ];
}
