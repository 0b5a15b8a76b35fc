import type { Trx } from '../db/client.ts';

/**
 * Locks the progress of some work until the transaction ends.
 * @param beginning the stored value before the work begins
 * @returns undefined while another process holds the lock
 */
export async function lockProgress<Progress>(
  trx: Trx,
  key: string,
  beginning: Progress,
): Promise<Progress | undefined> {
  await trx
    .insertInto('installation')
    .values({ key, value: JSON.stringify(beginning) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await trx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as Progress);
}

/** Stores the progress of the work. */
export async function keepProgress(trx: Trx, key: string, progress: unknown): Promise<void> {
  await trx
    .updateTable('installation')
    .set({ value: JSON.stringify(progress) })
    .where('key', '=', key)
    .execute();
}
