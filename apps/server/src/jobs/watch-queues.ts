import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { pause } from '../lib/waiting/pause.ts';

const EVERY_MS = 5 * MINUTE_MS;
/** A queue whose oldest job has been due for longer has no worker. */
const DEAD_AFTER_MINUTES = 10;

interface LateQueue {
  name: string;
  minutes: number;
}

/** Logs queues that no worker takes jobs from, until the signal aborts. */
export async function watchQueues({ db, log }: { db: Db; log: Logger }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await logLateQueues({ db, log });
    } catch (error) {
      log.warn({ err: error }, 'the queues could not be checked');
    }
    await pause(EVERY_MS, signal);
  }
}

/** An error for each queue whose oldest job is long overdue. */
export async function logLateQueues({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const { name, minutes } of await findLateQueues(db))
    log.error(
      { queue: name, minutes },
      `The queue ${name} is dead: its oldest job has been due for ${minutes} minutes.`,
    );
}

async function findLateQueues(db: Db): Promise<LateQueue[]> {
  const { rows } = await sql<LateQueue>`
    select name, floor(extract(epoch from now() - min(start_after)) / 60)::int as minutes
    from pgboss.job
    where state < 'active' and start_after < now() - make_interval(mins => ${DEAD_AFTER_MINUTES})
    group by name order by name`.execute(db);
  return rows;
}
