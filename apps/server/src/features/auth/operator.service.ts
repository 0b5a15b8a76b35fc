import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { newId } from '../../ids.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { confirmOwnAddress } from '../destinations/recipients/ask-recipient.service.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import * as repo from './auth.repo.ts';
import { removeFactors } from './factors/remove-factors.service.ts';
import { createPasswordHasher } from './hash-password.ts';

// What the operator does for an account whose owner gets no emails.

type OperatorDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Takes the address of an account for verified, as if its owner had followed the link.
 * @returns false if no account has this address
 */
export const verifyForOwner = ({ db, now }: OperatorDeps, email: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const account = await repo.findAccountByEmail(trx, email);
    if (!account) return false;
    await repo.setEmailVerified(trx, account.id, now());
    await repo.deleteAccountTokens(trx, account.id, ['verify_email']);
    await confirmOwnAddress(trx, account.id, now());
    await recordServerAudit(trx, { now }, { ...inAll(account.id), action: 'account.email_verified' });
    return true;
  });

/**
 * Removes the second factors of an account whose owner has lost them. The password alone signs in afterwards.
 * @returns whether it had any; undefined if no account has this address
 */
export const resetFactors = ({ db, now }: OperatorDeps, email: string): Promise<boolean | undefined> =>
  db.transaction().execute(async (trx) => {
    const account = await repo.findAccountByEmail(trx, email);
    if (!account) return undefined;
    const hadAny = await removeFactors(trx, account.id);
    if (hadAny) await recordServerAudit(trx, { now }, { ...inAll(account.id), action: 'account.factors_reset' });
    return hadAny;
  });

const inAll = (account_id: string) => ({
  in: { account_id },
  by: 'operator' as const,
  target: { kind: 'account' as const, id: account_id },
});

export interface NewAccount {
  email: string;
  password: string;
  name?: string | null | undefined;
  company?: string | null | undefined;
}

/**
 * Creates an account with a verified address. No email is sent.
 * @returns undefined if an account has this address
 */
export async function createForOperator(
  { db, now }: OperatorDeps,
  { email, password, name, company }: NewAccount,
): Promise<{ workspace_id: string } | undefined> {
  const hasher = await createPasswordHasher();
  const [id, workspace_id, password_hash] = [newId(now()), newId(now()), await hasher.hash(password)];
  return db.transaction().execute(async (trx) => {
    const account = { id, workspace_id, email, password_hash, name: name ?? null, company: company ?? null };
    if (!(await repo.createAccount(trx, account))) return undefined;
    await repo.setEmailVerified(trx, id, now());
    const target = { kind: 'workspace' as const, id: workspace_id };
    await recordServerAudit(
      trx,
      { now },
      { in: { workspace_id }, by: 'operator', action: 'workspace.created', target },
    );
    return { workspace_id };
  });
}

export interface ResetLink {
  url: string;
  expires_at: Date;
}

/**
 * Makes the link of an email that resets the password. It replaces the one that the owner may have been sent.
 * @returns undefined if no account has this address
 */
export const makeResetLink = (
  { db, now, publicUrl }: OperatorDeps & { publicUrl: string },
  email: string,
): Promise<ResetLink | undefined> =>
  db.transaction().execute(async (trx) => {
    const account = await repo.findAccountByEmail(trx, email);
    if (!account) return undefined;
    const token = newToken();
    const expires_at = new Date(now().getTime() + limits.resetTokenMinutes * MINUTE_MS);
    const row = {
      token_hash: hashToken(token),
      account_id: account.id,
      purpose: 'reset_password',
      expires_at,
    } as const;
    await repo.replaceAccountToken(trx, row);
    await recordServerAudit(trx, { now }, { ...inAll(account.id), action: 'account.reset_link_made' });
    return { url: `${publicUrl}/reset-password?token=${token}`, expires_at };
  });
