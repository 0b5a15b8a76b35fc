import { limits, type Session, type SignInMeans } from '@postern/contracts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../ids.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';
import { createSession } from './sessions.repo.ts';

/** Who has just proved to be the owner of an account, by whatever means. */
export interface ProvenOwner {
  account_id: string;
  /** A session of 30 days instead of one of 24 hours. */
  isRemembered: boolean;
  /** How; for the audit log. */
  means?: SignInMeans;
}

/** The end of every way to sign in: makes the session. */
export async function signIn(
  ctx: Ctx,
  { account_id, isRemembered, means = 'password' }: ProvenOwner,
): Promise<Session> {
  const { db, now } = ctx.deps;
  const lastsMs = isRemembered ? limits.sessionRememberDays * DAY_MS : limits.sessionHours * HOUR_MS;
  const expires_at = new Date(now().getTime() + lastsMs);
  const token = newToken();
  const session = { token_hash: hashToken(token), id: newId(now()), account_id, user_agent: ctx.userAgent, ip: ctx.ip };
  await db.transaction().execute(async (trx) => {
    await createSession(trx, { ...session, now: now(), expires_at });
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.signed_in', means });
  });
  return { access_token: token, token_type: 'bearer', expires_at: expires_at.toISOString() };
}
