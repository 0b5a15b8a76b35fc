import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

/**
 * Keys of a workspace: those that one member made, or all of them. A key of an earlier version is in the first workspace that
 * its account owns.
 */
const ofWorkspace = ({ workspace_id, account_id }: KeyOwner) => sql<boolean>`
  coalesce(k.workspace_id, (select m.workspace_id from member m where m.account_id = k.account_id and m.role = 'owner'
    order by m.created_at, m.workspace_id limit 1)) = ${workspace_id}
  and (${account_id}::text is null or k.account_id = ${account_id})`;

export interface KeyOwner {
  workspace_id: string;
  /** The member who made the keys; null: any. */
  account_id: string | null;
}

export const listApiKeys = (db: Db, owner: KeyOwner) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.name',
      'k.scopes',
      'k.endpoint_ids',
      'k.actions',
      'k.masked_fields',
      'k.hint',
      'k.created_at',
      'k.last_used_at',
      'k.expires_at',
    ])
    .select('a.email as made_by')
    .where(ofWorkspace(owner))
    .orderBy('k.id', 'desc')
    .execute();

/** Counts the keys and locks the account: no other transaction adds a key until this one ends. */
export async function lockAndCountApiKeys(trx: Trx, account_id: string): Promise<number> {
  await trx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute();
  const { count } = await trx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewApiKey {
  id: string;
  account_id: string;
  workspace_id: string;
  name: string;
  scopes: string[];
  endpoint_ids: string[] | null;
  actions: string[] | null;
  masked_fields: string[];
  token_hash: Buffer;
  hint: string;
  created_at: Date;
  expires_at: Date | null;
}

export async function createApiKey(trx: Trx, key: NewApiKey): Promise<void> {
  await trx.insertInto('api_key').values(key).execute();
}

export async function touchApiKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes a key. @returns its name; undefined when there is no such key */
export async function deleteApiKey(db: Db, { id, ...owner }: KeyOwner & { id: string }): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_key as k')
    .where('k.id', '=', id)
    .where(ofWorkspace(owner))
    .returning('k.name')
    .executeTakeFirst();
  return row?.name;
}

/** How many of these endpoints belong to the workspace. */
export async function countOwnEndpoints(db: Db, workspace_id: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}
