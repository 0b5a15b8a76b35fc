import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import type { DocumentKey } from './search.repo.ts';

const KEY = 'search.indexed';

/** How far the documents of older submissions have been made, and by which version. */
export interface Progress {
  version: number;
  /** The last submission that has one; null at the beginning. */
  after: DocumentKey | null;
  isDone: boolean;
}

/** undefined while somebody else is at it. */
export async function lockProgress(trx: Trx): Promise<Progress | undefined> {
  const beginning: Progress = { version: 0, after: null, isDone: false };
  await trx
    .insertInto('installation')
    .values({ key: KEY, value: JSON.stringify(beginning) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await trx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as Progress);
}

export async function keepProgress(trx: Trx, progress: Progress): Promise<void> {
  await trx
    .updateTable('installation')
    .set({ value: JSON.stringify(progress) })
    .where('key', '=', KEY)
    .execute();
}

/** The next submissions in the order of the primary key. */
export async function listAfter(trx: Trx, after: DocumentKey | null, limit: number): Promise<DocumentKey[]> {
  const { rows } = await sql<DocumentKey>`
    select endpoint_id, id from submission
    where (endpoint_id, id) > (${after?.endpoint_id ?? ''}, ${after?.id ?? ''})
    order by endpoint_id, id limit ${limit}`.execute(trx);
  return rows;
}
