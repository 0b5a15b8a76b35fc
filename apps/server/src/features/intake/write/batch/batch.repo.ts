import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from '../../../../db/client.ts';
import type { Written } from '../row.model.ts';
import type { Batch } from './parameters.repo.ts';
import { statementFor } from './statement.repo.ts';

/**
 * Writes a batch in one statement and one round trip. Rows whose key has been used are left out. The month's usage is
 * incremented and limits how many fit: rows are numbered in the order of arrival, those beyond the limit become `held`,
 * and those beyond the limit for held ones are left out. Rows that want seats take them first, and are stored as refused if a
 * cap is full. Stored rows go into the outbox as one row. Exact under
 * concurrency, because the usage row stays locked until the commit.
 * @returns the outcome of each row; undefined if its endpoint has been deleted or paused
 */
export async function writeBatch(db: Db, batch: Batch): Promise<(Written | undefined)[]> {
  const { text, parameters } = statementFor(batch);
  const answer = await db.executeQuery<Exception>(CompiledQuery.raw(text, parameters.valuesOf(batch)));
  const exceptions = new Map(answer.rows.map((row) => [row.place, row]));
  return batch.rows.map(({ id, verdict }, index) => {
    const exception = exceptions.get(index + 1);
    if (!exception) return { id, status: verdict };
    const { status, full_ids, is_waiting } = exception;
    if (status === null) return undefined;
    return { id, status, isWaiting: is_waiting, ...(full_ids !== null && { full: full_ids.split(',') }) };
  });
}

/** A row whose status differs from its verdict, or which waits for a seat. */
interface Exception {
  /** Its position in the batch, from 1. */
  place: number;
  /** null if it was not written. */
  status: Written['status'] | null;
  /** Whether it waits for a seat. */
  is_waiting: boolean;
  /** The ids of the caps for which it was refused. */
  full_ids: string | null;
}

/** Whether a batch was refused because the caps of an endpoint have changed since its rows were judged. */
export const isStale = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === 'PC001';

/** The version of the caps of each endpoint that there is. */
export async function listCapsVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('endpoint_counter')
    .select(['endpoint_id', 'caps_version'])
    .where('endpoint_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.endpoint_id, row.caps_version]));
}
