import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/client.ts';

/** Shared by those who remove bytes of files, and taken alone by a backup. */
const REMOVAL = '7311648120559402113';
/** Held by a backup, so that there is one at a time. */
const BACKUP = '7311648120559402114';

/**
 * Keeps the bytes of all files until the connection ends, so that a backup finds the file of every row in its snapshot.
 * Waits for removals that have begun.
 * @returns false if another backup keeps them
 */
export async function keepFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock('${BACKUP}') as taken`);
  if (rows[0]?.taken !== true) return false;
  await client.query(`select pg_advisory_lock('${REMOVAL}')`);
  return true;
}

/**
 * Removes bytes of files, unless a backup keeps them.
 * @returns false if a backup keeps them, and nothing was done
 */
export const unlessKept = async (db: Db, remove: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock_shared(${sql.lit(REMOVAL)}::bigint) as taken`.execute(one);
    if (rows[0]?.taken !== true) return false;
    try {
      await remove();
    } finally {
      await sql`select pg_advisory_unlock_shared(${sql.lit(REMOVAL)}::bigint)`.execute(one);
    }
    return true;
  });
