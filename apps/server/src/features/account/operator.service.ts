import type { Deps } from '../../context.ts';
import { endAccountsJob } from './deletion.jobs.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import * as repo from './operator.repo.ts';

export { findAccount, listAccounts, type AccountDetails, type AccountSummary } from './operator.repo.ts';

/**
 * Deletes an account without its owner and without the days of grace: a job that is enqueued with it erases everything.
 * @returns false if no account has this address
 */
export const deleteForOwner = (
  { db, now, queue }: Pick<Deps, 'db' | 'now' | 'queue'>,
  email: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const account_id = await repo.endNow(trx, { email, now: now() });
    if (account_id === undefined) return false;
    const target = { kind: 'account' as const, id: account_id };
    const action = 'account.deletion_requested';
    await recordServerAudit(trx, { now }, { in: { account_id }, by: 'operator', action, target });
    await queue.enqueue(trx, endAccountsJob, {});
    return true;
  });
