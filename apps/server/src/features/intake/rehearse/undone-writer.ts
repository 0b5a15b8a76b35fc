import { limits } from '@postern/contracts';
import { sql } from 'kysely';
import type { Deps } from '../../../context.ts';
import { isStale, writeBatch } from '../write/batch/batch.repo.ts';
import type { IntakeRow, Written } from '../write/row.model.ts';
import { NotWritten, type IntakeWriter } from '../write/writer.ts';

export interface UndoneWriter extends IntakeWriter {
  /** The last row, and what the database made of it; undefined if it took none. */
  last: () => { row: IntakeRow; written: Written | undefined } | undefined;
}

/**
 * A writer that makes the statement of the intake, checks its constraints and rolls it back. No other transaction ever
 * sees the row, a taken seat or a counter, and nothing is announced.
 */
export function createUndoneWriter({ db, config }: Pick<Deps, 'db' | 'config'>): UndoneWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  let last: ReturnType<UndoneWriter['last']>;
  return {
    async add(row) {
      const written = await undo(db, row, plan);
      last = { row, written };
      return written;
    },
    last: () => last,
    drain: async () => {},
    load: () => 0,
    writingMs: () => 0,
    failedMsAgo: () => Infinity,
  };
}

/** Ends the transaction of a row that the database would have stored. */
class Undone extends Error {
  readonly written: Written | undefined;

  constructor(written: Written | undefined) {
    super('The row is not meant to stay.');
    this.written = written;
  }
}

async function undo(
  db: Deps['db'],
  row: IntakeRow,
  plan: { monthlySubmissions: number; monthlyHeld: number },
): Promise<Written | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const [written] = await writeBatch(trx, { rows: [row], plan });
      // What is checked at the commit is checked here, because none follows.
      await sql`set constraints all immediate`.execute(trx);
      throw new Undone(written);
    });
  } catch (error) {
    if (error instanceof Undone) return error.written;
    if (isStale(error)) return { id: row.id, status: 'stale' };
    throw new NotWritten('The database did not store it.', { certain: true, cause: error });
  }
}
