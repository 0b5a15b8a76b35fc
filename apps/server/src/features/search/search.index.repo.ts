import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import * as progress from '../../jobs/progress.ts';
import type { DocumentKey } from './search.repo.ts';

const KEY = 'search.indexed';

/** How far the documents of older submissions have been made, and by which version. */
export interface Progress {
  version: number;
  /** The last submission with a document; null at the beginning. */
  after: DocumentKey | null;
  isDone: boolean;
}

/** @returns undefined while another process holds the lock */
export const lockProgress = (trx: Trx): Promise<Progress | undefined> =>
  progress.lockProgress<Progress>(trx, KEY, { version: 0, after: null, isDone: false });

export const keepProgress = (trx: Trx, now: Progress): Promise<void> => progress.keepProgress(trx, KEY, now);

/** @returns undefined before the first step */
export async function findProgress(db: Db): Promise<Progress | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && (JSON.parse(row.value) as Progress);
}

/** The next submissions in the order of the primary key. */
export async function listAfter(trx: Trx, after: DocumentKey | null, limit: number): Promise<DocumentKey[]> {
  const { rows } = await sql<DocumentKey>`
    select endpoint_id, id from submission
    where (endpoint_id, id) > (${after?.endpoint_id ?? ''}, ${after?.id ?? ''})
    order by endpoint_id, id limit ${limit}`.execute(trx);
  return rows;
}
