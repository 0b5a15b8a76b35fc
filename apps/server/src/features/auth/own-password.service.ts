import type { AuthedCtx } from '../../context.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import { wrongPasswordRule } from './auth.limits.ts';
import { findAccount } from './auth.repo.ts';

export const wrongPassword = (): AppError => {
  const message = 'The current password is incorrect.';
  return new AppError('wrong_password', message, {
    errors: [{ path: 'current_password', message, code: 'wrong_password' }],
  });
};

/**
 * The actor's account, if this is its password: a stolen session is not enough for what cannot be undone.
 * @throws {AppError} wrong_password · rate_limited after ten wrong ones
 */
export async function checkOwnPassword({ deps, actor }: AuthedCtx, password: string) {
  const { db, hasher, limiter } = deps;
  const account = await findAccount(db, actor.account_id);
  if (!account) throw unauthenticated();
  const findHash = async () => {
    await limiter.demand(wrongPasswordRule, account.id);
    return account.password_hash;
  };
  if (!(await hasher.verify(password, findHash))) throw wrongPassword();
  await limiter.release(wrongPasswordRule, account.id);
  return account;
}
