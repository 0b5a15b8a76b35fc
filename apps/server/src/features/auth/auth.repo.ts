import { sql } from 'kysely';
import type { MemberKey } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';

export type TokenPurpose = 'verify_email' | 'reset_password' | 'change_email';

export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'email_verified_at', 'preferences', 'deletion_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewAccount {
  id: string;
  workspace_id: string;
  email: string;
  password_hash: string;
  name: string | null;
  company: string | null;
}

/** Creates an account with its workspace; false when the address already has one. */
export async function createAccount(trx: Trx, { workspace_id, ...account }: NewAccount): Promise<boolean> {
  const created = await trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  await trx
    .insertInto('workspace')
    .values({ id: workspace_id, name: account.company ?? account.name ?? account.email })
    .execute();
  await trx.insertInto('member').values({ workspace_id, account_id: account.id, role: 'owner' }).execute();
  return true;
}

export interface NewAccountToken {
  token_hash: Buffer;
  account_id: string;
  purpose: Exclude<TokenPurpose, 'change_email'>;
  expires_at: Date;
}

/** Whether this is the account's address. The lock keeps it so until the transaction ends. */
export async function keepsEmail(trx: Trx, id: string, email: string): Promise<boolean> {
  const row = await trx.selectFrom('account').select('email').where('id', '=', id).forShare().executeTakeFirst();
  return row?.email === email;
}

/** Stores a token and invalidates older ones for the same purpose. */
export async function replaceAccountToken(trx: Trx, token: NewAccountToken): Promise<void> {
  await deleteAccountTokens(trx, token.account_id, [token.purpose]);
  await trx.insertInto('account_token').values(token).execute();
}

/** Invalidates the links sent for these purposes. @returns how many there were */
export async function deleteAccountTokens(
  db: Db,
  account_id: string,
  purposes: readonly TokenPurpose[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_token')
    .where('account_id', '=', account_id)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const findAccountToken = (db: Db, token_hash: Buffer, purpose: TokenPurpose) =>
  db
    .selectFrom('account_token')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Consumes a token; false when another call was faster. */
export async function takeAccountToken(trx: Trx, token_hash: Buffer): Promise<boolean> {
  const result = await trx.deleteFrom('account_token').where('token_hash', '=', token_hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setEmailVerified(trx: Trx, account_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)), updated_at: now }))
    .where('id', '=', account_id)
    .execute();
}

/** Changes the password; false when `onlyIf` is no longer the stored hash. */
export async function setPassword(
  db: Db,
  account_id: string,
  change: { password_hash: string; now: Date; onlyIf?: string },
): Promise<boolean> {
  let query = db
    .updateTable('account')
    .set({ password_hash: change.password_hash, updated_at: change.now })
    .where('id', '=', account_id);
  if (change.onlyIf !== undefined) query = query.where('password_hash', '=', change.onlyIf);
  const result = await query.executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether an invitation of the address waits. */
export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A workspace by its id, if the account is in others too or has company there: if its name says anything to them. */
export async function findShared(
  db: Db,
  { workspace_id, account_id }: MemberKey,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, w.name from workspace w
    where w.id = ${workspace_id} and exists (
      select from member m where (m.workspace_id = w.id) <> (m.account_id = ${account_id}))`.execute(db);
  return rows[0];
}
