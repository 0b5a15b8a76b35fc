import type { Db, Trx } from '../../../db/client.ts';

interface NewPendingSignIn {
  token_hash: Buffer;
  account_id: string;
  is_remembered: boolean;
  means: string;
  expires_at: Date;
}

/** Adds a sign-in that waits, and deletes the account's expired ones. */
export async function createPendingSignIn(trx: Trx, pending: NewPendingSignIn, now: Date): Promise<void> {
  await trx
    .deleteFrom('pending_sign_in')
    .where('account_id', '=', pending.account_id)
    .where('expires_at', '<=', now)
    .execute();
  await trx.insertInto('pending_sign_in').values(pending).execute();
}

/** Counts an attempt before its code is checked; undefined if nothing waits under this token, or not any more. */
export const countAttempt = (db: Db, token_hash: Buffer, { now, most }: { now: Date; most: number }) =>
  db
    .updateTable('pending_sign_in')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['account_id', 'is_remembered', 'means'])
    .executeTakeFirst();

/** The account of a sign-in that waits. */
export const findPendingSignIn = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('pending_sign_in')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up a sign-in that waits; false if another call was faster. */
export async function takePendingSignIn(trx: Trx, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
