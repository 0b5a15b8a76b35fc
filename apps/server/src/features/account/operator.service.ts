import type { Deps } from '../../context.ts';
import { endAccountsJob } from './deletion.jobs.ts';
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
    if (!(await repo.endNow(trx, { email, now: now() }))) return false;
    await queue.enqueue(trx, endAccountsJob, {});
    return true;
  });
