import { limits, type SignIn } from '@postern/contracts';
import type { Actor, AuthedCtx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import * as repo from './sessions.repo.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Sessions that were last used before this time have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - limits.sessionIdleDays * DAY_MS);

export async function listSessions({ deps, actor }: AuthedCtx): Promise<{ items: SignIn[] }> {
  const now = deps.now();
  const rows = await repo.listSessions(deps.db, actor.account_id, { now, usedAfter: idleSince(now) });
  return { items: rows.map((row) => toSignIn(row, actor.session_hash)) };
}

export async function endSession({ deps, actor }: AuthedCtx, { session_id }: { session_id: string }): Promise<void> {
  const key = { account_id: actor.account_id, id: session_id };
  if (!(await repo.deleteSessionById(deps.db, key))) throw notFound('session');
}

export const endOtherSessions = ({ deps, actor }: AuthedCtx): Promise<void> => endOtherSessionsOf(deps.db, actor);

/** The same for use in another transaction. */
export const endOtherSessionsOf = (db: Db, { account_id, session_hash }: Actor): Promise<void> =>
  repo.deleteSessions(db, account_id, session_hash);

export async function logout({ deps, actor }: AuthedCtx): Promise<void> {
  if (actor.session_hash) await repo.deleteSession(deps.db, actor.session_hash);
}

const toSignIn = ({ token_hash, ...row }: repo.SessionRow, current: Buffer | null): SignIn => ({
  id: row.id,
  current: current?.equals(token_hash) ?? false,
  user_agent: row.user_agent,
  ip: row.ip,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
