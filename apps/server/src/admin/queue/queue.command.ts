import { UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { counted } from '../report.ts';
import { boss } from '../start-boss.ts';
import { withDatabase } from '../with-database.ts';
import * as repo from './queue.repo.ts';

/** What waits: submissions, deliveries and jobs. */
export const showQueue = (admin: Admin): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const waiting = await repo.countWaiting(db, admin.now());
    const jobs = (await repo.hasJobs(db)) ? await repo.countJobs(db) : [];
    return { code: exitCodes.ok, lines: toLines(waiting, jobs), json: { ok: true, ...waiting, jobs } };
  });

function toLines(waiting: repo.Waiting, jobs: readonly repo.JobCount[]): string[] {
  const { oldest_undispatched_at: oldest } = waiting;
  return [
    `${counted(waiting.undispatched, 'submission')} to dispatch${oldest ? `, the oldest since ${oldest.toISOString()}` : ''}`,
    `${counted(waiting.undocumented, 'search document')} postponed`,
    `${counted(waiting.deliveries_due, 'delivery')} due, ${waiting.deliveries_later} later, ${waiting.deliveries_on_hold} on hold`,
    ...jobs.map(
      ({ name, ...count }) => `${name}: ${repo.jobStates.map((state) => `${count[state]} ${state}`).join(', ')}`,
    ),
  ];
}

export const listJobs = (admin: Admin, filter: repo.JobFilter): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const jobs = (await repo.hasJobs(db)) ? await repo.listJobs(db, filter) : [];
    return {
      code: exitCodes.ok,
      lines: jobs.length === 0 ? ['There is no such job.'] : jobs.map(toLine),
      json: { ok: true, jobs },
    };
  });

const toLine = ({ id, name, state, created_at, retries, error }: repo.JobRow): string =>
  `${id}  ${name}  ${state}  enqueued ${created_at.toISOString()}${retries > 0 ? `  ${counted(retries, 'retry')}` : ''}${error === null ? '' : `  ${error}`}`;

/** Lets failed jobs run once more. */
export function retryJobs(admin: Admin, id: string | undefined, isAll: boolean): Promise<Outcome> {
  if ((id === undefined) !== isAll) throw new UsageError('Name the ID of a failed job, or --all.');
  return withDatabase(admin, async ({ db, url }) => {
    const failed = (await repo.hasJobs(db)) ? await repo.listFailed(db, id) : [];
    if (id !== undefined && failed.length === 0) {
      const sentence = `No failed job has the ID ${id}.`;
      return { code: exitCodes.failed, lines: [sentence], json: { ok: false, error: sentence } };
    }
    const retried = await retryEach(url, failed);
    return { code: exitCodes.ok, lines: [`${counted(retried, 'job')} will run again.`], json: { ok: true, retried } };
  });
}

async function retryEach(url: string, failed: readonly { name: string; ids: string[] }[]): Promise<number> {
  const queue = await boss(url);
  try {
    for (const { name, ids } of failed) await queue.retry(name, ids);
  } finally {
    await queue.stop({ graceful: false });
  }
  return failed.reduce((sum, { ids }) => sum + ids.length, 0);
}
