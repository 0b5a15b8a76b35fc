import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Those of the storage keys that have a row. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
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
