import { limits, type Import } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { cutText } from '../../../lib/cut-text.ts';
import { isShown } from '../../../lib/submission-fields.ts';
import { mapFile } from '../map/read-file.ts';
import type { MappedRow } from '../map/map-row.ts';
import { changeImport } from '../imports.repo.ts';
import { findExisting } from '../write/write-rows.repo.ts';
import { ImportStopped } from '../write/write-batch.ts';
import { demandOpen } from './demand-open.ts';
import { inBatches } from './in-batches.ts';
import type { OpenImport } from './open-import.ts';

const BATCH = 1000;
const SAMPLES = 5;
const SAMPLE_CHARS = 120;
/** The progress is stored after this many rows. */
const REPORT_EVERY = 20_000;

/**
 * A dry run: reads the whole file, and stores only what would happen.
 * @throws {FileError} · {EndpointSuspended} · {ImportStopped}
 */
export async function checkImport({ db, now }: Deps, task: OpenImport, signal: AbortSignal): Promise<void> {
  const counts = { done: 0, imported: 0, existing: 0, refused: 0, missing_files: 0 };
  const lacking = new Map<string, number>();
  const problems: Import['problems'] = [];
  const sample: Import['sample'] = [];
  const store = async (change: Parameters<typeof changeImport>[2]) => {
    const isChanged = await changeImport(
      db,
      { ...task.key, now: now() },
      { ...change, expected: { state: 'checking' } },
    );
    if (!isChanged) throw new ImportStopped();
  };
  for await (const batch of inBatches(mapFile(task.file, task.facts, task.context), BATCH)) {
    signal.throwIfAborted();
    await demandOpen(db, task.key.endpoint_id);
    const rows: MappedRow[] = [];
    for (const outcome of batch) {
      if (!('problem' in outcome)) rows.push(outcome);
      else if (problems.length < limits.importProblems) problems.push({ line: outcome.line, reason: outcome.problem });
    }
    const ids = new Set(rows.map(({ id }) => id));
    const existing = await findExisting(db, task.key.endpoint_id, [...ids]);
    for (const { id, missing } of rows) if (missing > 0 && !existing.has(id)) lacking.set(id, missing);
    sample.push(...rows.slice(0, SAMPLES - sample.length).map(toSample));
    const before = counts.done;
    counts.done += batch.length;
    counts.refused += batch.length - rows.length;
    counts.imported += ids.size - existing.size;
    counts.existing += rows.length - ids.size + existing.size;
    if (Math.floor(before / REPORT_EVERY) < Math.floor(counts.done / REPORT_EVERY)) await store({ done: counts.done });
  }
  counts.missing_files = [...lacking.values()].reduce((sum, missing) => sum + missing, 0);
  await store({ state: 'checked', total: counts.done, ...counts, problems, sample });
}

const toSample = ({ line, created_at, status, fields }: MappedRow): Import['sample'][number] => ({
  line,
  created_at: created_at.toISOString(),
  status,
  fields: fields
    .filter(([name]) => isShown(name))
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return [name, cutText(text.toWellFormed().replaceAll('\0', '\uFFFD'), SAMPLE_CHARS)];
    }),
});
