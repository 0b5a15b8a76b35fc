import { pipeline, Readable } from 'node:stream';
import type { Submission } from '@postern/contracts';
import { stringify } from 'csv-stringify';

/** What every row has besides its fields; names that a form may use too, so they stand first. */
const fixed = ['id', 'received', 'verdict', 'read', 'starred', 'score', 'referer', 'ip', 'files'] as const;

/**
 * A table for spreadsheets (RFC 4180, UTF-8 with BOM). Cells that a spreadsheet would take for a formula, names of
 * columns too, are made text by an apostrophe in front (OWASP, CSV injection).
 * @param columns the fields that get a column of their own, in order
 */
export function toCsv(submissions: AsyncIterable<Submission>, columns: readonly string[]): Readable {
  const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows', header: false });
  // A broken download ends the reading; the error is the reader's to see.
  return pipeline(Readable.from(toRows(submissions, columns)), csv, () => undefined);
}

async function* toRows(submissions: AsyncIterable<Submission>, columns: readonly string[]): AsyncGenerator<string[]> {
  yield [...fixed, ...columns];
  for await (const submission of submissions) yield [...toFixed(submission), ...toCells(submission, columns)];
}

const toFixed = ({ id, created_at, status, read_at, starred, spam, meta, files }: Submission): string[] => [
  id,
  created_at,
  status,
  read_at ?? '',
  starred ? 'yes' : '',
  String(spam.score),
  meta.referer ?? '',
  meta.ip ?? '',
  files.map((file) => `${file.name} ${file.download_url}`).join('\n'),
];

/** One cell for each column; a name that came more than once has its values on lines of their own. */
function toCells({ fields }: Submission, columns: readonly string[]): string[] {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const known = values.get(name);
    if (known) known.push(text);
    else values.set(name, [text]);
  }
  return columns.map((name) => (values.get(name) ?? []).join('\n'));
}

/** A JSON array, a submission a line. */
export async function* toJsonArray(submissions: AsyncIterable<Submission>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const submission of submissions) {
    yield separator + JSON.stringify(submission);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
