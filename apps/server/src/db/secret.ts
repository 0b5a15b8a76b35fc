import { randomBytes } from 'node:crypto';
import type { Db } from './client.ts';

const KEY = 'secret';

/** The installation's secret: made by the first node that asks, and the same for all nodes from then on. */
export async function loadSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
  return row.value;
}
