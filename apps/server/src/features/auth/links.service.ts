import { messages } from '@postern/contracts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { linkRule } from './auth.limits.ts';
import * as repo from './auth.repo.ts';
import { hashToken, isTokenShaped } from '../../lib/token.ts';

const linkMessages: Record<repo.TokenPurpose, { expired: string; unknown: string }> = {
  verify_email: messages.verifyEmail,
  reset_password: messages.resetPassword,
  change_email: {
    expired: 'This link has expired. Please change the address in your settings again.',
    unknown: 'This link does not work. It was used or cancelled, or a newer one was sent.',
  },
};

export const unknownToken = (purpose: repo.TokenPurpose): AppError =>
  new AppError('token_unknown', linkMessages[purpose].unknown);

/** @throws {AppError} token_expired (also for malformed tokens) or token_unknown (also for used ones) */
export async function findLinkToken({ deps, ip }: Ctx, token: string, purpose: repo.TokenPurpose) {
  await deps.limiter.demand(linkRule, ip);
  if (!isTokenShaped(token)) throw new AppError('token_expired', linkMessages[purpose].expired);
  const found = await repo.findAccountToken(deps.db, hashToken(token), purpose);
  if (!found) throw unknownToken(purpose);
  if (found.expires_at <= deps.now()) throw new AppError('token_expired', linkMessages[purpose].expired);
  return found;
}
