import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Trx } from '../db/client.ts';
import { sentenceOf } from '../log.ts';
import { createBossDatabase } from './boss-database.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { Job } from './define.ts';

/** The queue of jobs. */
export interface Queue {
  /**
   * Adds a job inside the transaction that causes it: both commit or neither does.
   * @throws when the payload does not fit the job's schema
   */
  enqueue<Payload>(trx: Trx, job: Job<Payload>, payload: Payload): Promise<void>;
  /** The same, but not before `afterSeconds` from now. */
  enqueueLater<Payload>(trx: Trx, job: Job<Payload>, later: { payload: Payload; afterSeconds: number }): Promise<void>;
}

export interface BossOptions {
  url: string;
  log: Logger;
  /** Whether this process also maintains the queues: expiry, retries, clean-up. */
  supervise: boolean;
}

/** Starts pg-boss and makes sure that every queue exists with its options. */
export async function startBoss(options: BossOptions, jobs: readonly Job<never>[]): Promise<PgBoss> {
  const database = createBossDatabase(options);
  const boss = new PgBoss({
    db: database.db,
    schema: 'pgboss',
    useListenNotify: true,
    supervise: options.supervise,
    schedule: options.supervise,
  });
  boss.on('error', tellOnce(options.log));
  boss.on('warning', ({ message }) => options.log.warn(`job queue: ${message}`));
  boss.on('stopped', () => void database.close());
  await boss.start();
  database.started();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!queues.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { notify: true });
  for (const { name, options: job } of jobs) {
    const settings = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: job.expireSeconds,
      notify: true,
      deadLetter: DEAD_LETTERS,
    };
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, settings);
    else if (!isMatch(queue, settings)) await boss.updateQueue(name, settings);
  }
  return boss;
}

/** Whether a queue has these settings. */
const isMatch = <Settings extends object>(queue: Partial<Settings>, settings: Settings): boolean =>
  (Object.keys(settings) as (keyof Settings)[]).every((key) => queue[key] === settings[key]);

/** All workers meet the same outage, each time they poll for jobs. */
const QUIET_MS = 10_000;

function tellOnce(log: Logger): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    // Each worker adds its name.
    const text = sentenceOf(error).replace(/ \(Queue: .*$/, '');
    const now = performance.now();
    if (now - (told.get(text) ?? -Infinity) < QUIET_MS) return;
    if (told.size > 100) told.clear();
    told.set(text, now);
    log.error({ err: error }, `job queue: ${text}`);
  };
}

export function toQueue(boss: PgBoss): Queue {
  return {
    async enqueue(trx, job, payload) {
      await boss.send(job.name, job.schema.parse(payload) as object, { db: fromKysely(trx) });
    },
    async enqueueLater(trx, job, { payload, afterSeconds }) {
      await boss.send(job.name, job.schema.parse(payload) as object, { db: fromKysely(trx), startAfter: afterSeconds });
    },
  };
}
