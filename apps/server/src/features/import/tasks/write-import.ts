import { limits, type Import } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { tidyIndex } from '../../search/search.service.ts';
import { kindOf } from '../recognise/recognise-source.ts';
import { mapFile } from '../map/read-file.ts';
import { toFieldName, type MappedRow } from '../map/map-row.ts';
import { readRows } from '../read/read-rows.ts';
import { changeImport } from '../imports.repo.ts';
import { addImportedNames } from '../../field-names/field-names.service.ts';
import { NameCollector } from '../write/collect-names.ts';
import { demandOpen } from './demand-open.ts';
import { ImportStopped, prepareBatch, writeBatch, type Progress } from '../write/write-batch.ts';
import { inBatches } from './in-batches.ts';
import type { OpenImport } from './open-import.ts';

/** Rows in one transaction. */
const BATCH = 500;
/** How long one run works before another one continues, well before the queue believes it lost. */
const RUN_MS = 5 * MINUTE_MS;

/**
 * Imports the rows that earlier runs have not. The first run reads the whole file before it writes anything, so a file
 * that cannot be read to its end leaves nothing behind.
 * @returns whether the import is over
 * @throws {FileError} · {EndpointSuspended} · {ImportStopped}
 */
export async function writeImport(deps: Deps, task: OpenImport, signal: AbortSignal): Promise<boolean> {
  const { key, row } = task;
  const until = performance.now() + RUN_MS;
  if (row.total === null) await countRows(deps, task, signal);
  const workspace_id = await demandOpen(deps.db, key.endpoint_id);
  await addHeadNames(deps, task);
  const names = new NameCollector();
  const namesOf = (rows: readonly MappedRow[]) => (isTable(task) ? [] : names.collect(rows));
  let progress: Progress = {
    done: row.done,
    imported: row.imported,
    existing: row.existing,
    refused: row.refused,
    missing_files: row.missing_files,
    problems: row.problems as unknown as Import['problems'],
  };
  let skip = row.done;
  // The database stores one batch while the process prepares the next one.
  let writing: Promise<Progress> = Promise.resolve(progress);
  try {
    for await (const outcomes of inBatches(mapFile(task.file, task.facts, task.context), BATCH)) {
      const left = outcomes.slice(skip);
      skip = Math.max(skip - outcomes.length, 0);
      if (left.length === 0) continue;
      const batch = await prepareBatch({ ...key, workspace_id }, left, namesOf);
      progress = await writing;
      await demandOpen(deps.db, key.endpoint_id);
      signal.throwIfAborted();
      if (performance.now() > until) return false;
      writing = writeBatch(deps, key, {
        batch,
        before: progress,
        maxProblems: limits.importProblems,
        zip: task.zip,
      });
      // Reported by the await above or below.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
  await tidyIndex(deps.db);
  return true;
}

const isTable = ({ facts }: OpenImport): boolean => kindOf(facts.format) === 'table';

/** The names of a table’s fields in their order, also of those that no row fills. */
async function addHeadNames({ db }: Deps, { key, row, context }: OpenImport): Promise<void> {
  const { field_names } = row.facts as unknown as { field_names: string[] };
  const { time, id, verdict, omit } = context.mapping;
  const left = new Set(row.source === 'postern' ? omit : [time, id, verdict, ...omit]);
  const names = [...new Set(field_names.filter((name) => !left.has(name)).map(toFieldName))];
  await db.transaction().execute((trx) =>
    addImportedNames(
      trx,
      key.endpoint_id,
      names.map((name, position) => ({ name, first_seen_at: row.created_at, position })),
    ),
  );
}

/** Reads the file to its end and stores the number of its rows. */
async function countRows({ db, now }: Deps, { key, facts, file }: OpenImport, signal: AbortSignal): Promise<void> {
  let total = 0;
  for await (const rows of readRows(file, facts)) {
    signal.throwIfAborted();
    total += rows.length;
  }
  const isChanged = await changeImport(db, { ...key, now: now() }, { total, expected: { state: 'importing' } });
  if (!isChanged) throw new ImportStopped();
}
