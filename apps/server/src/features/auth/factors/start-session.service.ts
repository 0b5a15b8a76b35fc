import { limits, type Session, type SignInMeans } from '@postern/contracts';
import type { Ctx } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts';
import { hashToken, newToken } from '../../../lib/token.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { createSession } from '../sessions.repo.ts';

/** Who has just proved to be the owner of an account, by whatever means. */
export interface ProvenOwner {
  account_id: string;
  /** A session of 30 days instead of one of 24 hours. */
  isRemembered: boolean;
  /** How; for the audit log. */
  means?: SignInMeans;
}

/** Makes the session of an owner who needs no further proof. Every way to sign in calls `signIn`, which decides that. */
export async function startSession(
  trx: Trx,
  ctx: Ctx,
  { account_id, isRemembered, means = 'password' }: ProvenOwner,
): Promise<Session> {
  const now = ctx.deps.now();
  const lastsMs = isRemembered ? limits.sessionRememberDays * DAY_MS : limits.sessionHours * HOUR_MS;
  const expires_at = new Date(now.getTime() + lastsMs);
  const token = newToken();
  const session = { token_hash: hashToken(token), id: newId(now), account_id, user_agent: ctx.userAgent, ip: ctx.ip };
  await createSession(trx, { ...session, now, expires_at });
  await recordAccountAudit(trx, ctx, { account_id, action: 'account.signed_in', means });
  return { access_token: token, token_type: 'bearer', expires_at: expires_at.toISOString() };
}
