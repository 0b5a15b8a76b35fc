import { limits, type PendingSignIn, type SignInResult } from '@postern/contracts';
import type { Ctx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { findAuthenticator, hasFactor, lockAccount } from './factors/factors.repo.ts';
import { countPasskeys } from './factors/passkeys.repo.ts';
import { createPendingSignIn } from './factors/pending-sign-in.repo.ts';
import { startSession, type ProvenOwner } from './factors/start-session.service.ts';

/**
 * The end of every way to sign in: makes the session or, if the account has a second factor, a sign-in that waits for it.
 * The lock keeps a session from beginning without the factor while the factor is being added.
 */
export const signIn = (ctx: Ctx, owner: ProvenOwner): Promise<SignInResult> =>
  ctx.deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.account_id);
    return (await hasFactor(trx, owner.account_id)) ? postpone(trx, ctx, owner) : startSession(trx, ctx, owner);
  });

async function postpone(
  trx: Trx,
  { deps }: Ctx,
  { account_id, isRemembered, means = 'password' }: ProvenOwner,
): Promise<PendingSignIn> {
  const now = deps.now();
  const expires_at = new Date(now.getTime() + limits.pendingSignInMinutes * MINUTE_MS);
  const token = newToken();
  const pending = { token_hash: hashToken(token), account_id, is_remembered: isRemembered, means, expires_at };
  await createPendingSignIn(trx, pending, now);
  const has_passkey = (await countPasskeys(trx, account_id)) > 0;
  const authenticator = await findAuthenticator(trx, account_id);
  const has_authenticator = authenticator !== undefined && authenticator.confirmed_at !== null;
  return { second_factor: { token, expires_at: expires_at.toISOString(), has_authenticator, has_passkey } };
}
