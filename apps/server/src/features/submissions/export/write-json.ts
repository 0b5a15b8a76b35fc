import type { Submission } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { parseJson } from '../../../lib/json.ts';
import { toIso } from './build-table.ts';
import type { ExportBatch } from './read-export.ts';
import { toSubmission } from '../to-submission.ts';

type Told = Pick<Deps, 'config' | 'log'>;
type Writer = (submission: Submission) => string;

/** A JSON array, one submission per line. */
export async function* toJsonArray(batches: AsyncIterable<ExportBatch>, told: Told): AsyncGenerator<Buffer> {
  let isFirst = true;
  const line: Writer = (submission) => {
    const separator = isFirst ? '[\n' : ',\n';
    isFirst = false;
    return separator + JSON.stringify(submission);
  };
  for await (const batch of batches) yield write(batch, told, line);
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n');
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
