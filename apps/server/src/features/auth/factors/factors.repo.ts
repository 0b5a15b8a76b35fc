import type { Db, Trx } from '../../../db/client.ts';
import { hasFactorIn } from './lacks-factor.ts';

/** Locks the account's row: factors change and sessions begin one after another. */
export async function lockAccount(trx: Trx, account_id: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
}

export const findAuthenticator = (db: Db, account_id: string) =>
  db.selectFrom('authenticator').selectAll().where('account_id', '=', account_id).executeTakeFirst();

/** Whether signing in takes a second factor. */
export async function hasFactor(db: Db, account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(hasFactorIn('account.id').as('has_factor'))
    .where('id', '=', account_id)
    .executeTakeFirst();
  return row?.has_factor === true;
}

interface NewAuthenticator {
  account_id: string;
  sealed_secret: string;
  created_at: Date;
}

/** Stores a secret that waits for its first code, in place of an earlier one. False if the account has a confirmed one. */
export async function replaceUnconfirmed(db: Db, authenticator: NewAuthenticator): Promise<boolean> {
  const { sealed_secret, created_at } = authenticator;
  const row = await db
    .insertInto('authenticator')
    .values(authenticator)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret, created_at, last_step: null })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface UsedStep {
  account_id: string;
  step: number;
  now: Date;
}

/** Confirms the secret with its first code; false if that has happened already. */
export async function confirmAuthenticator(trx: Trx, { account_id, step, now }: UsedStep): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticator')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up the code of a step; false if it, or a later one, was used before. */
export async function takeStep(trx: Trx, { account_id, step, now }: UsedStep): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticator')
    .set({ last_step: step, last_used_at: now })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The account's workspaces whose members need a second factor. */
export async function listRequiring(db: Db, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select('workspace.id')
    .where('member.account_id', '=', account_id)
    .where('workspace.requires_factor', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the authenticator app; false if none was in use. */
export async function deleteAuthenticator(trx: Trx, account_id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('authenticator')
    .where('account_id', '=', account_id)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Removes what is of use only with a factor: recovery codes, and sign-ins that wait for one. */
export async function deleteRemains(trx: Trx, account_id: string): Promise<void> {
  await trx.deleteFrom('pending_sign_in').where('account_id', '=', account_id).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
}

export async function replaceRecoveryCodes(trx: Trx, account_id: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute();
}

/** Uses up a recovery code; false if there is no such code. */
export async function takeRecoveryCode(trx: Trx, account_id: string, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, account_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}
