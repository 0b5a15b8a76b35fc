import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { Identity, ProviderVisit, SignInCode } from '../../db/schema.ts';

/** Stores a browser's way to a provider, and deletes those that never came back. */
export async function createPending(db: Db, pending: Insertable<ProviderVisit>, now: Date): Promise<void> {
  await db.deleteFrom('provider_visit').where('expires_at', '<=', now).execute();
  await db.insertInto('provider_visit').values(pending).execute();
}

interface PendingKey {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  now: Date;
}

/** Consumes what the browser has stored; undefined if it is another browser's or provider's, used, or expired. */
export const takePending = (db: Db, { state_hash, browser_hash, provider, now }: PendingKey) =>
  db
    .deleteFrom('provider_visit')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['purpose', 'nonce', 'verifier', 'return_to'])
    .executeTakeFirst();

export async function createCode(db: Db, code: Insertable<SignInCode>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_code').where('expires_at', '<=', now).execute();
  await db.insertInto('sign_in_code').values(code).execute();
}

interface CodeKey {
  code_hash: Buffer;
  browser_hash: Buffer;
  now: Date;
}

/** Consumes a code that signs in to an account. */
export const takeSignInCode = (db: Db, key: CodeKey) =>
  takeCode(db, key)
    .where('account_id', 'is not', null)
    .returning('account_id')
    .$narrowType<{ account_id: string }>()
    .executeTakeFirst();

/** Consumes a code that connects an identity. */
export const takeConnectCode = (db: Db, key: CodeKey) =>
  takeCode(db, key)
    .where('account_id', 'is', null)
    .returning(['issuer', 'subject', 'email'])
    .$narrowType<{ issuer: string; subject: string; email: string }>()
    .executeTakeFirst();

const takeCode = (db: Db, { code_hash, browser_hash, now }: CodeKey) =>
  db
    .deleteFrom('sign_in_code')
    .where('code_hash', '=', code_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now);

/** Notes the use of an identity; undefined if no account has it. */
export const useIdentity = (db: Db, { issuer, subject, now }: { issuer: string; subject: string; now: Date }) =>
  db
    .updateTable('identity')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst();

const shown = ['id', 'issuer', 'email', 'created_at', 'last_used_at'] as const;

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

export const listIdentities = (db: Db, account_id: string) =>
  db.selectFrom('identity').select(shown).where('account_id', '=', account_id).orderBy('id').execute();

/** Connects an identity to an account; undefined if an account has it already. */
export const createIdentity = (trx: Trx, identity: Insertable<Identity>): Promise<IdentityRow | undefined> =>
  trx
    .insertInto('identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning(shown)
    .executeTakeFirst();

/** Whether an account has an identity of this issuer. */
export async function hasIdentityOf(trx: Trx, key: { account_id: string; issuer: string }): Promise<boolean> {
  const row = await trx
    .selectFrom('identity')
    .select('id')
    .where('account_id', '=', key.account_id)
    .where('issuer', '=', key.issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the issuer; undefined if the account has no such identity */
export const deleteIdentity = (trx: Trx, key: { account_id: string; id: string }) =>
  trx
    .deleteFrom('identity')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .returning('issuer')
    .executeTakeFirst();
