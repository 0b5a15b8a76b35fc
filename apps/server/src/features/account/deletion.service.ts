import { limits, type deleteAccountInput, type deletionSchema } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { recordAccountAudit, recordServerAudit } from '../audit/record-audit.service.ts';
import { checkOwnPassword } from '../auth/own-password.service.ts';
import { endOtherSessionsOf } from '../auth/sessions.service.ts';
import { eraseEndpoints } from '../erasure/erase-endpoints.service.ts';
import { endDueWorkspaces, loseWorkspace } from '../workspaces/workspaces.service.ts';
import * as repo from './deletion.repo.ts';
import { DAY_MS } from '../../lib/durations.ts';

const GRACE_MS = limits.deletionGraceDays * DAY_MS;

/**
 * A second request keeps the first date. Other sessions end. API keys and forms keep working until the end: a program
 * that lost its key now would not get it back if the owner cancelled the deletion.
 * @throws {AppError} wrong_password · rate_limited · conflict while other people's work depends on the account
 */
export async function deleteAccount(
  ctx: AuthedCtx,
  { current_password }: z.output<typeof deleteAccountInput>,
): Promise<z.infer<typeof deletionSchema>> {
  const { db, now, queue } = ctx.deps;
  const { id: account_id } = await checkOwnPassword(ctx, current_password);
  const wanted = new Date(now().getTime() + GRACE_MS);
  const deletion_at = await db.transaction().execute(async (trx) => {
    const held = await repo.findHeld(trx, account_id);
    if (held !== undefined)
      throw new AppError(
        'conflict',
        `You are the only owner of “${held}”, which has other members. Make one of them an owner, or delete the workspace first.`,
      );
    const at = await repo.askDeletion(trx, account_id, wanted);
    if (at?.getTime() === wanted.getTime()) {
      await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'deletion_asked' });
      await recordAccountAudit(trx, ctx, { account_id, action: 'account.deletion_requested' });
    }
    await endOtherSessionsOf(trx, ctx.actor);
    return at;
  });
  if (!deletion_at) throw unauthenticated();
  return { deletion_at: deletion_at.toISOString() };
}

export async function keepAccount(ctx: AuthedCtx): Promise<void> {
  const { account_id } = ctx.actor;
  await ctx.deps.db.transaction().execute(async (trx) => {
    if (await repo.callOffDeletion(trx, account_id))
      await recordAccountAudit(trx, ctx, { account_id, action: 'account.deletion_cancelled' });
  });
}

/**
 * The job that deletes accounts and workspaces. It deletes the account first, with everything that could cancel the
 * deletion, and marks its workspace: after an interruption the next run continues with the marked workspaces.
 */
export async function endAccounts(deps: Deps, _payload: object, { signal }: JobRun): Promise<void> {
  const { db, now } = deps;
  await tellNear(deps);
  for (const account_id of await repo.listDue(db, now())) {
    signal.throwIfAborted();
    await db.transaction().execute(async (trx) => {
      await repo.lockWorkspaces(trx, account_id);
      if (!(await repo.lockDue(trx, account_id, now()))) return;
      await handOver(trx, deps, account_id);
      const others = await repo.endWorkspaces(trx, account_id, now());
      const target = { kind: 'account' as const, id: account_id };
      await recordServerAudit(trx, deps, { in: { account_id }, by: 'system', action: 'account.deleted', target });
      await repo.deleteAccount(trx, account_id);
      for (const member of others) await loseWorkspace(trx, member, { now });
    });
  }
  await endDueWorkspaces(deps);
  for (const workspace_id of await repo.listEndedWorkspaces(db)) {
    await eraseEndpoints(deps, workspace_id, signal);
    await repo.deleteWorkspace(db, workspace_id);
  }
}

/** A workspace does not end with its only owner while it has an admin. */
async function handOver(trx: Trx, deps: Deps, account_id: string): Promise<void> {
  const changes = [{ setting: 'role', hidden: false, before: 'admin', after: 'owner' }];
  for (const heir of await repo.promoteAdmins(trx, account_id)) {
    const about = { in: { workspace_id: heir.workspace_id }, target: { kind: 'member' as const, id: heir.account_id } };
    await recordServerAudit(trx, deps, { ...about, by: 'system', action: 'member.changed', changes });
  }
}

/** Notifies the owners whose accounts end within a day, once. */
async function tellNear({ db, now, queue }: Deps): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const near = await repo.tellNear(trx, { now: at, before: new Date(at.getTime() + DAY_MS) });
    for (const account_id of near)
      await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'deletion_near' });
  });
}
