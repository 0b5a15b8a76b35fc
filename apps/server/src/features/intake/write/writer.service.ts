import { limits } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { endBackend } from '../../../db/backend.ts';
import type { Db } from '../../../db/client.ts';
import { ConnectionLost } from '../../../db/connection.ts';
import { findWritten } from './intake.repo.ts';
import type { IntakeRow, Written } from './row.model.ts';
import { writeBatch } from './batch/batch.repo.ts';
import { createIntakeWriter, type IntakeWriter } from './writer.ts';

/** The writer of one process. */
export function createWriter({ db, config }: Pick<Deps, 'db' | 'config'>): IntakeWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  return createIntakeWriter({
    write: (rows) => writeBatch(db, { rows, plan }),
    find: (rows, cause) => findAfterFailure(db, rows, cause),
  });
}

/** Which rows are stored after a failure. The lost session is ended first, so that it cannot store them later. */
async function findAfterFailure(db: Db, rows: readonly IntakeRow[], cause: unknown): Promise<Written[]> {
  if (cause instanceof ConnectionLost && cause.backend !== undefined && !(await endBackend(db, cause.backend)))
    throw new Error('The database has not ended a connection that was lost.', { cause });
  return findWritten(db, rows);
}
