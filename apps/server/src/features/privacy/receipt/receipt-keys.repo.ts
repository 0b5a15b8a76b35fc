import type { Db } from '../../../db/client.ts';

export interface KeyRow {
  id: string;
  public_key: string;
  sealed_private_key: string;
}

const columns = ['id', 'public_key', 'sealed_private_key'] as const;

export const findCurrentKey = (db: Db): Promise<KeyRow | undefined> =>
  db.selectFrom('receipt_key').select(columns).where('retired_at', 'is', null).executeTakeFirst();

/** All keys, the current one first. */
export const listKeys = (db: Db) =>
  db
    .selectFrom('receipt_key')
    .select(['id', 'public_key'])
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .execute();

/** Stores a key as the current one, unless there is one. */
export const insertKey = async (db: Db, key: KeyRow & { created_at: Date }): Promise<void> =>
  void (await db
    .insertInto('receipt_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** Ends the use of a key. It still verifies what it has signed. */
export const retireKey = async (db: Db, id: string, retired_at: Date): Promise<void> =>
  void (await db
    .updateTable('receipt_key')
    .set({ retired_at })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute());
