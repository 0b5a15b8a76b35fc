import type { Db, Trx } from '../../db/client.ts';

const KEY = 'demo_endpoint';

/** The id of the demo endpoint; undefined before a server has made it. */
export async function findDemo(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value;
}

/** @returns false when another server was first; the insert makes the others wait until its transaction ends */
export async function claimDemo(trx: Trx, endpoint_id: string): Promise<boolean> {
  const row = await trx
    .insertInto('installation')
    .values({ key: KEY, value: endpoint_id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** A workspace without members: no one reads its submissions, and no email reports them. */
export const createWorkspace = (trx: Trx, id: string) =>
  trx.insertInto('workspace').values({ id, name: 'Demo' }).execute();
