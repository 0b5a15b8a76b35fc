import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Written } from '../row.model.ts';
import type { Batch } from './parameters.repo.ts';
import { statementFor } from './statement.repo.ts';

/**
 * Writes a batch in one statement and one round trip. Rows whose key has been used are left out. The month's usage is
 * incremented and limits how many fit: rows are numbered in the order of arrival, those beyond the limit become `held`,
 * and those beyond the limit for held ones are left out. Stored rows go into the outbox as one row. Exact under
 * concurrency, because the usage row stays locked until the commit.
 * @returns the outcome of each row; undefined if its endpoint has been deleted or paused
 */
export async function writeBatch(db: Db, batch: Batch): Promise<(Written | undefined)[]> {
  const { text, parameters } = statementFor(batch);
  const answer = await db.executeQuery<Exception>(CompiledQuery.raw(text, parameters.valuesOf(batch)));
  const exceptions = new Map(answer.rows.map((row) => [row.place, row.status]));
  return batch.rows.map(({ id, verdict }, index) => {
    const status = exceptions.get(index + 1);
    return status === null ? undefined : { id, status: status ?? verdict };
  });
}

/** A row whose status differs from its verdict; null if it was not written. */
interface Exception {
  /** Its position in the batch, from 1. */
  place: number;
  status: Written['status'] | null;
}
