import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { confirmOwnAddress } from '../destinations/ask-recipient.service.ts';
import * as repo from './auth.repo.ts';

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
    return true;
  });

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
    return { url: `${publicUrl}/reset-password?token=${token}`, expires_at };
  });
