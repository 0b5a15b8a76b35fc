import type { Deps } from '../../../context.ts';
import type { IntakeRow, RowCaps, Written } from './row.model.ts';
import { removeFiles } from './commit-files.ts';
import { NotWritten, type IntakeWriter } from './writer.ts';

/**
 * `over`: the month and the held submissions are full. `repeat`: its key has been used. `not_open`: its endpoint was
 * deleted, suspended or paused in the meantime. `stale`: the caps of its endpoint have changed in the meantime. `full`: a
 * cap has no seat left, and it is stored as refused. Only `stored` and `full` leave anything behind.
 */
export interface Stored {
  outcome: 'stored' | 'full' | 'over' | 'repeat' | 'not_open' | 'stale';
  /** Whether it waits for a seat, if it was stored. */
  isWaiting: boolean;
  /** The caps without a seat, as far as they are known. */
  full: readonly string[];
}

const TRIES = 3;

/**
 * Writes a row whose files are committed, and removes the files if the row is not written.
 * @throws {NotWritten} when the database cannot be written. If the row may have been stored nevertheless, the files
 * stay.
 */
export async function storeRow(
  { deps, writer }: { deps: Pick<Deps, 'files'>; writer: IntakeWriter },
  row: IntakeRow,
  /** Its caps as they are now. */
  readCaps: () => Promise<RowCaps>,
): Promise<Stored> {
  let stored: Stored;
  try {
    stored = toStored(row, await writer.add(row));
    for (let tries = 1; stored.outcome === 'stale' && tries < TRIES; tries += 1)
      stored = toStored(row, await writer.add({ ...row, caps: await readCaps() }));
  } catch (error) {
    const mayBeStored = error instanceof NotWritten && !error.certain;
    if (!mayBeStored) await removeFiles(deps, row.files);
    throw error;
  }
  if (stored.outcome !== 'stored' && stored.outcome !== 'full') await removeFiles(deps, row.files);
  return stored;
}

function toStored({ verdict }: IntakeRow, written: Written | undefined): Stored {
  if (!written) return { outcome: 'not_open', full: [], isWaiting: false };
  const { status, full = [], isWaiting = false } = written;
  if (status === 'over' || status === 'repeat' || status === 'stale')
    return { outcome: status, full, isWaiting: false };
  return { outcome: status === 'refused' && verdict !== 'refused' ? 'full' : 'stored', full, isWaiting };
}
