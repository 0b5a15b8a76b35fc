import type { Db, Trx } from '../../db/client.ts';

const shown = ['id', 'name', 'scopes', 'endpoint_ids', 'hint', 'created_at', 'last_used_at', 'expires_at'] as const;

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

export const listApiKeys = (db: Db, account_id: string) =>
  db.selectFrom('api_key').select(shown).where('account_id', '=', account_id).orderBy('id', 'desc').execute();

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
  name: string;
  scopes: string[];
  endpoint_ids: string[] | null;
  token_hash: Buffer;
  hint: string;
  created_at: Date;
  expires_at: Date | null;
}

export const createApiKey = (trx: Trx, key: NewApiKey): Promise<ApiKeyRow> =>
  trx.insertInto('api_key').values(key).returning(shown).executeTakeFirstOrThrow();

/** A key by its hash, with the workspace that its account owns. */
export const findApiKey = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('member', 'member.account_id', 'api_key.account_id')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select([
      'workspace.suspended_reason',
      'api_key.id',
      'api_key.account_id',
      'member.workspace_id',
      'api_key.scopes',
      'api_key.endpoint_ids',
      'api_key.last_used_at',
      'api_key.expires_at',
    ])
    .where('api_key.token_hash', '=', token_hash)
    .where('member.role', '=', 'owner')
    .executeTakeFirst();

export async function touchApiKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes a key of the account; false when the account has no such key. */
export async function deleteApiKey(db: Db, key: { account_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
