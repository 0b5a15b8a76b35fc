import type { Db, Trx } from '../../db/client.ts';
import { deleteAccountTokens } from './auth.repo.ts';

export interface PendingEmail {
  account_id: string;
  email: string;
  token_hash: Buffer;
  /** The session that asked. It stays when the link is followed. */
  session_hash: Buffer | null;
  expires_at: Date;
}

/** Stores the new address for an account in place of an earlier pending one. */
export async function replacePendingEmail(trx: Trx, pending: PendingEmail): Promise<void> {
  // The lock orders concurrent requests: the later one wins.
  await trx.selectFrom('account').select('id').where('id', '=', pending.account_id).forUpdate().execute();
  await deleteAccountTokens(trx, pending.account_id, ['change_email']);
  await trx
    .insertInto('account_token')
    .values({ ...pending, purpose: 'change_email' })
    .execute();
}

export const findPendingEmail = (db: Db, account_id: string, now: Date) =>
  db
    .selectFrom('account_token')
    .select(['email', 'token_hash'])
    .where('account_id', '=', account_id)
    .where('purpose', '=', 'change_email')
    .where('expires_at', '>', now)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

export async function setPendingToken(db: Db, from: Buffer, to: Buffer): Promise<void> {
  await db.updateTable('account_token').set({ token_hash: to }).where('token_hash', '=', from).execute();
}

/** Consumes the token and returns its change; undefined when another call was faster. */
export const takePendingEmail = (trx: Trx, token_hash: Buffer) =>
  trx
    .deleteFrom('account_token')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', 'change_email')
    .returning(['account_id', 'email', 'session_hash'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

/** Sets an account's address once its owner has proven it; false when another account has it by now. */
export async function setEmail(trx: Trx, change: { account_id: string; email: string; now: Date }): Promise<boolean> {
  const { account_id, email, now } = change;
  try {
    await trx
      .updateTable('account')
      .set({ email, email_verified_at: now, updated_at: now })
      .where('id', '=', account_id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'account_email_key') return false;
    throw error;
  }
}
