import { limits } from '@postern/contracts';
import { findRequiredProvider } from '../../config/single-sign-on.ts';
import type { Actor, AuthedCtx, Deps } from '../../context.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import { invalid } from '../../input.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { wrongPasswordRule } from './auth.limits.ts';
import { findAccount } from './auth.repo.ts';
import { isSessionSince } from './sessions.repo.ts';

export const wrongPassword = (): AppError => {
  const message = 'The current password is incorrect.';
  return new AppError('wrong_password', message, {
    errors: [{ path: 'current_password', message, code: 'wrong_password' }],
  });
};

/**
 * The actor's account, if this is its password: a stolen session is not enough for what cannot be undone. An account that has
 * to sign in by a provider has no password to steal or to know, so a sign-in proves it that has just happened.
 * @throws {AppError} wrong_password · rate_limited after ten wrong ones · forbidden after an earlier sign-in by a provider
 */
export async function checkOwnPassword({ deps, actor }: AuthedCtx, password: string | null) {
  const { config, db, hasher, limiter } = deps;
  const account = await findAccount(db, actor.account_id);
  if (!account) throw unauthenticated();
  const required = findRequiredProvider(config.providers, account.email);
  if (required) {
    await demandRecentSignIn(deps, actor, required.name);
    return account;
  }
  if (password === null)
    throw invalid([{ path: 'current_password', message: 'The current password is required.', code: 'invalid_type' }]);
  const findHash = async () => {
    await limiter.demand(wrongPasswordRule, account.id);
    return account.password_hash;
  };
  if (!(await hasher.verify(password, findHash))) throw wrongPassword();
  await limiter.release(wrongPasswordRule, account.id);
  return account;
}

/**
 * A recent proof that the caller owns the account, for what outlives the session: a sign-in of any kind that has just
 * happened, else the password.
 * @throws {AppError} invalid without either · wrong_password · rate_limited · forbidden after an earlier sign-in by a provider
 */
export async function demandRecentProof(ctx: AuthedCtx, password: string | null): Promise<void> {
  if (password === null && (await isSignInRecent(ctx.deps, ctx.actor))) return;
  await checkOwnPassword(ctx, password);
}

async function isSignInRecent({ db, now }: Deps, { session_hash }: Actor): Promise<boolean> {
  const since = new Date(now().getTime() - limits.recentSignInMinutes * MINUTE_MS);
  return session_hash !== null && (await isSessionSince(db, session_hash, since));
}

async function demandRecentSignIn(deps: Deps, actor: Actor, provider: string): Promise<void> {
  if (await isSignInRecent(deps, actor)) return;
  throw new AppError(
    'forbidden',
    `Sign in with ${provider} again, then repeat this within ${limits.recentSignInMinutes} minutes.`,
  );
}
