import { limits, type Session } from '@postern/contracts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../ids.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { createSession } from './sessions.repo.ts';

/** Who has just proved to be the owner of an account, by whatever means. */
export interface ProvenOwner {
  account_id: string;
  /** A session of 30 days instead of one of 24 hours. */
  isRemembered: boolean;
}

/** The end of every way to sign in: makes the session. */
export async function signIn(ctx: Ctx, { account_id, isRemembered }: ProvenOwner): Promise<Session> {
  const { db, now } = ctx.deps;
  const lastsMs = isRemembered ? limits.sessionRememberDays * DAY_MS : limits.sessionHours * HOUR_MS;
  const expires_at = new Date(now().getTime() + lastsMs);
  const token = newToken();
  await createSession(db, {
    token_hash: hashToken(token),
    id: newId(now()),
    account_id,
    user_agent: ctx.userAgent,
    ip: ctx.ip,
    now: now(),
    expires_at,
  });
  return { access_token: token, token_type: 'bearer', expires_at: expires_at.toISOString() };
}
