import { noLabels, optionLabel, type exportColumnNames, type Submission } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { parseJson } from '../../../lib/json.ts';
import { toIso, toZonedTime } from './zoned-time.ts';
import { toTitles, type TableOptions } from './build-table.ts';
import type { ExportBatch } from './read-export.ts';
import { toSubmission } from '../to-submission.ts';

type Told = Pick<Deps, 'config' | 'log'>;
type Writer = (submission: Submission) => string;

/** A JSON array, one submission per line, each as `toText` writes it. */
export async function* toJsonArray(
  batches: AsyncIterable<ExportBatch>,
  told: Told,
  toText: Writer = (submission) => JSON.stringify(submission),
): AsyncGenerator<Buffer> {
  let isFirst = true;
  const line: Writer = (submission) => {
    const separator = isFirst ? '[\n' : ',\n';
    isFirst = false;
    return separator + toText(submission);
  };
  for await (const batch of batches) yield write(batch, told, line);
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n');
}

/**
 * Writes a submission as an object of chosen columns. A field that it does not have is null. Several values of a field, or of
 * names that are merged into it, are a list in the order in which they were sent.
 */
export function toChosen({ columns, labels = noLabels, timeZone = 'UTC', merged = [] }: TableOptions): Writer {
  const keys = toUnique(toTitles(columns, labels)).map((title) => JSON.stringify(title));
  const toTime = toZonedTime(timeZone);
  const facts: Record<(typeof exportColumnNames)[number], (submission: Submission) => unknown> = {
    id: ({ id }) => id,
    received: ({ created_at }) => toTime(created_at),
    verdict: ({ status }) => status,
    read: ({ read_at }) => read_at && toTime(read_at),
    starred: ({ starred }) => starred,
    score: ({ spam }) => spam.score,
    referer: ({ meta }) => meta.referer,
    ip: ({ meta }) => meta.ip,
    files: ({ files }) => files.map(({ name, download_url }) => ({ name, download_url })),
  };
  const columnOf = new Map(
    columns.flatMap((column) => ('field' in column ? [[column.field, column.field] as const] : [])),
  );
  for (const { name, into } of merged)
    // A name that was chosen itself keeps its column.
    if (columnOf.has(into) && !columnOf.has(name)) columnOf.set(name, into);
  const collect = ({ fields }: Submission): Map<string, unknown[]> => {
    const values = new Map<string, unknown[]>();
    for (const [name, sent] of fields) {
      const column = columnOf.get(name);
      if (column === undefined) continue;
      const value = optionLabel(labels, name, sent);
      const known = values.get(column);
      if (known) known.push(value);
      else values.set(column, [value]);
    }
    return values;
  };
  const toMembers = (submission: Submission): string[] => {
    const values = collect(submission);
    return columns.map((column, at) => {
      const [first = null, ...others] = 'field' in column ? (values.get(column.field) ?? []) : [];
      const value =
        'column' in column ? facts[column.column](submission) : others.length > 0 ? [first, ...others] : first;
      return `${keys[at]}:${JSON.stringify(value)}`;
    });
  };
  return (submission) => `{${toMembers(submission).join(',')}}`;
}

/** Keys of one object: a field may have the name of a fact. */
function toUnique(titles: readonly string[]): string[] {
  const used = new Set<string>();
  return titles.map((title) => {
    let key = title;
    for (let n = 2; used.has(key); n += 1) key = `${title} (${n})`;
    used.add(key);
    return key;
  });
}

/** JSON Lines: one submission per line, nothing around them. */
export async function* toJsonLines(batches: AsyncIterable<ExportBatch>, told: Told): AsyncGenerator<Buffer> {
  for await (const batch of batches) yield write(batch, told, (submission) => `${JSON.stringify(submission)}\n`);
}

function write({ endpoint_id, rows, files }: ExportBatch, told: Told, line: Writer): Buffer {
  let text = '';
  for (const row of rows) {
    const submission = toSubmission(told, {
      ...row,
      endpoint_id,
      // An export that is imported again is the same as before.
      import_id: null,
      assignee_id: null,
      done_at: null,
      waiting_position: null,
      fields: parseJson(row.fields) as never,
      spam: parseJson(row.spam) as never,
      meta: parseJson(row.meta) as never,
      read_at: row.read_at === null ? null : new Date(toIso(row.read_at)),
      created_at: new Date(toIso(row.created_at)),
      files: (files.get(row.id) ?? []).map(({ submission_id: _, ...file }) => file),
    });
    text += line(submission);
  }
  return Buffer.from(text);
}
