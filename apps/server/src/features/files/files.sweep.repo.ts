import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Those of the storage keys that have a row: as a file of a submission, or as a file to import. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from file where storage_key = any(${keys}::text[])
    union all select storage_key from import where storage_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.storage_key));
}

const OWNER = 'files_owner';

/** The name by which this installation claims a place for files: made once, kept in its database. */
export async function getOwner(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: OWNER, value: randomUUID() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', OWNER).executeTakeFirstOrThrow();
  return row.value;
}
