import { limits, type SignIn } from '@postern/contracts';
import type { Actor, AuthedCtx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';
import * as repo from './sessions.repo.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Sessions that were last used before this time have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - limits.sessionIdleDays * DAY_MS);

export async function listSessions({ deps, actor }: AuthedCtx): Promise<{ items: SignIn[] }> {
  const now = deps.now();
  const rows = await repo.listSessions(deps.db, actor.account_id, { now, usedAfter: idleSince(now) });
  return { items: rows.map((row) => toSignIn(row, actor.session_hash)) };
}

export async function endSession(ctx: AuthedCtx, { session_id }: { session_id: string }): Promise<void> {
  const { account_id } = ctx.actor;
  await ctx.deps.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSessionById(trx, { account_id, id: session_id }))) throw notFound('session');
    const target = { kind: 'session' as const, id: session_id };
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.session_ended', target });
  });
}

export async function endOtherSessions(ctx: AuthedCtx): Promise<void> {
  const { deps, actor } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    await endOtherSessionsOf(trx, actor);
    await recordAccountAudit(trx, ctx, { account_id: actor.account_id, action: 'account.sessions_ended' });
  });
}

/** The same for use in another transaction. */
export const endOtherSessionsOf = (db: Db, { account_id, session_hash }: Actor): Promise<void> =>
  repo.deleteSessions(db, account_id, session_hash);

export async function logout(ctx: AuthedCtx): Promise<void> {
  const { session_hash, account_id } = ctx.actor;
  if (!session_hash) return;
  await ctx.deps.db.transaction().execute(async (trx) => {
    await repo.deleteSession(trx, session_hash);
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.signed_out' });
  });
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
