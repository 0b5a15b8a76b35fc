import type { Deps } from '../../../context.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { enqueueRemoval } from '../../erasure/erase-rows.service.ts';
import { runImportJob } from '../imports.jobs.ts';
import * as repo from '../imports.repo.ts';
import { FileError } from '../read/file.error.ts';
import { ImportStopped } from '../write/write-batch.ts';
import { checkImport } from './check-import.ts';
import { EndpointSuspended } from './demand-open.ts';
import { openImport } from './open-import.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

/** The runs of one job that may fail before its import is undone: an outage of a few minutes passes in between. */
const LAST_RETRY = 8;

/** Does what the state of an import calls for: check, write or undo. Any other state needs no work. */
export async function runImport(deps: Deps, key: repo.ImportKey, { signal, retries }: JobRun): Promise<void> {
  const row = await repo.findImport(deps.db, key);
  if (!row) return;
  try {
    if (row.state === 'undoing') {
      if (await undoImport(deps, key, signal)) await endUndo(deps, key);
      else await continueLater(deps, key);
      return;
    }
    if (row.state !== 'checking' && row.state !== 'importing') return;
    const task = await openImport(deps, row);
    if (!task) return;
    if (row.state === 'checking') await checkImport(deps, task, signal);
    else if (await writeImport(deps, task, signal)) await endImport(deps, key);
    else await continueLater(deps, key);
  } catch (error) {
    if (error instanceof ImportStopped) return;
    if (error instanceof FileError || error instanceof EndpointSuspended) return fail(deps, key, error.message);
    if (!signal.aborted && retries >= LAST_RETRY)
      return fail(deps, key, 'The import was interrupted too often. Upload the file again.');
    throw error;
  }
}

const continueLater = ({ db, queue }: Deps, key: repo.ImportKey): Promise<void> =>
  db.transaction().execute((trx) => queue.enqueue(trx, runImportJob, key));

async function endImport(deps: Deps, key: repo.ImportKey): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockImport(trx, key);
    if (row?.state !== 'importing') return;
    await removeFile(deps, trx, row);
    await repo.changeImport(trx, { ...key, now }, { state: 'done', storage_key: null, finished_at: now });
  });
}

/** Nothing of a file that cannot be imported stays: what was written is undone. */
async function fail(deps: Deps, key: repo.ImportKey, failure: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockImport(trx, key);
    if (row?.state !== 'checking' && row?.state !== 'importing') return;
    await removeFile(deps, trx, row);
    const mayHaveRows = row.state === 'importing' && row.done > 0;
    await repo.changeImport(
      trx,
      { ...key, now },
      mayHaveRows
        ? { state: 'undoing', failure, storage_key: null }
        : { state: 'failed', failure, storage_key: null, finished_at: now },
    );
    if (mayHaveRows) await deps.queue.enqueue(trx, runImportJob, key);
  });
}

async function endUndo(deps: Deps, key: repo.ImportKey): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockImport(trx, key);
    if (row?.state !== 'undoing') return;
    await removeFile(deps, trx, row);
    const state = row.failure === null ? 'undone' : 'failed';
    await repo.changeImport(trx, { ...key, now }, { state, imported: 0, storage_key: null, finished_at: now });
  });
}

async function removeFile(
  deps: Deps,
  trx: Parameters<typeof repo.lockImport>[0],
  { storage_key }: repo.ImportRow,
): Promise<void> {
  if (storage_key !== null) await enqueueRemoval(deps, trx, [storage_key]);
}

const TIDIED = 100;

/** Deletes uploads that were not started within a day, with their files. */
export async function tidyImports(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS);
  for (const { storage_key, ...key } of await repo.listStale(deps.db, before, TIDIED))
    await deps.db.transaction().execute(async (trx) => {
      if (await repo.deleteUnstarted(trx, key)) await enqueueRemoval(deps, trx, [storage_key]);
    });
}
