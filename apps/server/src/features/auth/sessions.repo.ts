import type { Db } from '../../db/client.ts';

export interface NewSession {
  token_hash: Buffer;
  id: string;
  account_id: string;
  user_agent: string | null;
  ip: string;
  now: Date;
  expires_at: Date;
}

/** Adds a session and deletes the account's expired ones. */
export async function createSession(db: Db, { now, ...session }: NewSession): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', session.account_id).where('expires_at', '<=', now).execute();
  await db
    .insertInto('session')
    .values({ ...session, created_at: now, last_used_at: now })
    .execute();
}

export async function touchSession(db: Db, token_hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', token_hash).execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Valid sessions, the last used first. */
export const listSessions = (db: Db, account_id: string, { now, usedAfter }: { now: Date; usedAfter: Date }) =>
  db
    .selectFrom('session')
    .select(['id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>=', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Whether a session began after this time. */
export async function isSessionSince(db: Db, token_hash: Buffer, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', token_hash)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', token_hash).execute();
}

/** Ends a session of the account; false when the account has no such session. */
export async function deleteSessionById(db: Db, key: { account_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of an account, except one, and the sign-ins that wait for their second factor. */
export async function deleteSessions(db: Db, account_id: string, except: Buffer | null = null): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('account_id', '=', account_id).execute();
  let query = db.deleteFrom('session').where('account_id', '=', account_id);
  if (except) query = query.where('token_hash', '!=', except);
  await query.execute();
}
