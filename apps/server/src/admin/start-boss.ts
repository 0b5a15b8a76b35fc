import type { PgBoss } from 'pg-boss';
import { startBoss, toQueue, type Queue } from '../jobs/queue.ts';
import { jobHandlers } from '../app/job-handlers.ts';
import { silent } from './open-installation.ts';

/** The job queue, whose workers run in the server. */
export const boss = (url: string): Promise<PgBoss> =>
  startBoss(
    { url, log: silent, supervise: false },
    jobHandlers.map(({ job }) => job),
  );

export async function withQueue<T>(url: string, work: (queue: Queue) => Promise<T>): Promise<T> {
  const started = await boss(url);
  try {
    return await work(toQueue(started));
  } finally {
    await started.stop({ graceful: false });
  }
}
