import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export type TokenPurpose = 'verify_email' | 'reset_password';

export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'company', 'password_hash', 'email_verified_at', 'created_at'])
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

/** An account with its workspace; false when the address already has one. */
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

export interface NewSession {
  token_hash: Buffer;
  account_id: string;
  user_agent: string | null;
  ip: string;
  now: Date;
  expires_at: Date;
}

/** Adds a session; the account's ended ones go at the same time. */
export async function createSession(db: Db, { now, ...session }: NewSession): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', session.account_id).where('expires_at', '<=', now).execute();
  await db
    .insertInto('session')
    .values({ ...session, created_at: now, last_used_at: now })
    .execute();
}

export const findSession = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.account_id', 'session.account_id')
    .select(['session.account_id', 'member.workspace_id', 'session.last_used_at', 'session.expires_at'])
    .where('session.token_hash', '=', token_hash)
    .where('member.role', '=', 'owner')
    .executeTakeFirst();

export async function touchSession(db: Db, token_hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', token_hash).execute();
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', token_hash).execute();
}

/** Ends all sessions of an account, but for the one that asks. */
export async function deleteSessions(db: Db, account_id: string, except?: Buffer): Promise<void> {
  let query = db.deleteFrom('session').where('account_id', '=', account_id);
  if (except) query = query.where('token_hash', '!=', except);
  await query.execute();
}

export interface NewAccountToken {
  token_hash: Buffer;
  account_id: string;
  purpose: TokenPurpose;
  expires_at: Date;
}

/** Stores a token; older ones for the same purpose stop working. */
export async function replaceAccountToken(trx: Trx, token: NewAccountToken): Promise<void> {
  await trx
    .deleteFrom('account_token')
    .where('account_id', '=', token.account_id)
    .where('purpose', '=', token.purpose)
    .execute();
  await trx.insertInto('account_token').values(token).execute();
}

export const findAccountToken = (db: Db, token_hash: Buffer, purpose: TokenPurpose) =>
  db
    .selectFrom('account_token')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Uses a token up; false when another call was faster. */
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

/** Changes the password; false when it is no longer the one that was checked. */
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
