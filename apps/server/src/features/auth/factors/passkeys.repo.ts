import type { Db, Trx } from '../../../db/client.ts';

/** What a challenge may be signed for. */
export type Purpose = 'register' | 'sign_in' | 'second_factor' | 'confirm';

interface Challenge {
  challenge_hash: Buffer;
  purpose: Purpose;
  account_id: string | null;
}

/** Adds a challenge, and deletes expired ones. */
export async function createChallenge(
  db: Db,
  challenge: Challenge,
  { now, expires_at }: { now: Date; expires_at: Date },
): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenge')
    .values({ ...challenge, expires_at })
    .execute();
}

/** Uses up a challenge; false if it was made for something else, or was used. */
export async function takeChallenge(
  db: Db,
  { challenge_hash, purpose, account_id }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', account_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listPasskeys = (db: Db, account_id: string) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', account_id).orderBy('id').execute();

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = (db: Db, credential_id: Buffer) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();

export async function countPasskeys(db: Db, account_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** undefined if an account has this credential already. */
export const createPasskey = (trx: Trx, passkey: Omit<StoredPasskey, 'last_used_at'>) =>
  trx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

interface Use {
  account_id: string;
  id: string;
  counter: number;
  is_synced: boolean;
  now: Date;
}

/**
 * Notes that a passkey has signed. False if it is gone, or if an authenticator that counts has counted further since: the
 * signature is then a copy's.
 */
export async function notePasskeyUse(trx: Trx, { account_id, id, counter, is_synced, now }: Use): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter, is_synced, last_used_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const renamePasskey = (trx: Trx, { account_id, id, name }: { account_id: string; id: string; name: string }) =>
  trx
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** False if the account has no such passkey. */
export async function deletePasskey(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False if the account has none. */
export async function deletePasskeys(trx: Trx, account_id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('account_id', '=', account_id).executeTakeFirst();
  return numDeletedRows > 0n;
}
