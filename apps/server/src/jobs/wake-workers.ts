import type { PgBoss } from 'pg-boss';

/** How late a job may be that nothing announces. */
const EVERY_MS = 2_000;

/**
 * Wakes the workers of queues that have due jobs, until the queue stops: retries and delayed jobs are not announced to
 * them. One statement asks for all queues. If each worker polled, that would be dozens of statements.
 * @param workers the ids of the workers of each queue
 */
export function wakeWorkers(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>): void {
  const names = [...workers.keys()];
  let isAsking = false;
  const wake = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      for (const name of await findDue(boss, names)) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    } catch (error) {
      boss.emit('error', error as Error);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void wake(), EVERY_MS);
  boss.once('stopped', () => clearInterval(timer));
}

async function findDue(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) name where exists (
       select from pgboss.job j
       where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
     )`,
    [names],
  );
  return rows.map(({ name }: { name: string }) => name);
}
