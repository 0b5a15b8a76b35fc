import { limits, signInMeans, type secondFactorInput, type Session } from '@postern/contracts';
import type { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../../lib/token.ts';
import { secondFactorAddressRule } from '../auth.limits.ts';
import { startSession } from './start-session.service.ts';
import { withFactor } from './check-factor.service.ts';
import { countAttempt, takePendingSignIn } from './pending-sign-in.repo.ts';

/** Completes a sign-in that waits for its second factor. */
export async function completeSignIn(
  ctx: Ctx,
  { token, ...proof }: z.output<typeof secondFactorInput>,
): Promise<Session> {
  const { db, limiter, now } = ctx.deps;
  await limiter.demand(secondFactorAddressRule, ctx.ip);
  const token_hash = hashToken(token);
  const pending = await countAttempt(db, token_hash, { now: now(), most: limits.pendingSignInAttempts });
  if (!pending) throw expired();
  const { account_id, is_remembered } = pending;
  const means = signInMeans.find((each) => each === pending.means) ?? 'password';
  const session = await withFactor(ctx, { account_id, purpose: 'second_factor', ...proof }, async (trx) => {
    if (!(await takePendingSignIn(trx, token_hash))) throw expired();
    return startSession(trx, ctx, { account_id, isRemembered: is_remembered, means });
  });
  await limiter.release(secondFactorAddressRule, ctx.ip);
  ctx.log.info({ event: 'login', account_id }, 'signed in with a second factor');
  return session;
}

export const expired = () => new AppError('token_expired', 'This sign-in has expired. Enter your password again.');
