import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { StoredJob } from '../format/entry.model.ts';

/**
 * Enqueues jobs again in the transaction of the connection, each with all of its retries. A job that ran when the
 * backup was made runs again.
 * @returns the number of jobs; those that this version no longer has are left out
 */
export async function restoreJobs(client: pg.Client, boss: PgBoss, jobs: readonly StoredJob[]): Promise<number> {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const db = { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) };
  let restored = 0;
  for (const [name, group] of Map.groupBy(jobs, (job) => job.name)) {
    if (!queues.has(name)) continue;
    const inserted = group.map(({ id, data, start_after }) => ({
      id,
      startAfter: start_after,
      ...(data ? { data } : {}),
    }));
    await boss.insert(name, inserted, { db });
    restored += group.length;
  }
  return restored;
}
