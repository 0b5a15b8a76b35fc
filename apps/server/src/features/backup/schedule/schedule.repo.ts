import type { Db } from '../../../db/client.ts';

const KEY = 'backup.last';

/** When the last scheduled backup was begun that succeeded. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && new Date(row.value);
}

export async function setLastBackup(db: Db, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
