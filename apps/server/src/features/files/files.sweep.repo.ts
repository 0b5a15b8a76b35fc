import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Which of these storage keys a row names. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

const OWNER = 'files_owner';

/** What this installation calls itself when it claims a place for files: made up once, kept in its database. */
export async function getOwner(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: OWNER, value: randomUUID() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', OWNER).executeTakeFirstOrThrow();
  return row.value;
}
