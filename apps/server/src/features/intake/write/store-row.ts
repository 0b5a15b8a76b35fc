import type { Deps } from '../../../context.ts';
import type { IntakeRow, Written } from './row.model.ts';
import { removeFiles } from './commit-files.ts';
import { NotWritten, type IntakeWriter } from './writer.ts';

/**
 * `over`: the month and the held submissions are full. `repeat`: its key has been used. `not_open`: its endpoint was
 * deleted, suspended or paused in the meantime. Only `stored` leaves anything behind.
 */
export type StoreOutcome = 'stored' | 'over' | 'repeat' | 'not_open';

/**
 * Writes a row whose files are committed, and removes the files if the row is not written.
 * @throws {NotWritten} when the database cannot be written. If the row may have been stored nevertheless, the files
 * stay.
 */
export async function storeRow(
  { deps, writer }: { deps: Pick<Deps, 'files'>; writer: IntakeWriter },
  row: IntakeRow,
): Promise<StoreOutcome> {
  let outcome: StoreOutcome;
  try {
    outcome = toOutcome(await writer.add(row));
  } catch (error) {
    const mayBeStored = error instanceof NotWritten && !error.certain;
    if (!mayBeStored) await removeFiles(deps, row.files);
    throw error;
  }
  if (outcome !== 'stored') await removeFiles(deps, row.files);
  return outcome;
}

function toOutcome(written: Written | undefined): StoreOutcome {
  if (!written) return 'not_open';
  return written.status === 'over' || written.status === 'repeat' ? written.status : 'stored';
}
