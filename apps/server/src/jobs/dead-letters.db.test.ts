import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/harness.ts';
import { createMeters } from '../meters/meters.ts';
import { noTracer } from '../tracing/no-tracer.ts';
import { defineJob } from './define.ts';
import { startBoss, toQueue } from './queue.ts';
import { logLateQueues } from './watch-queues.ts';
import { implementJob, startWorkers } from './worker.ts';

const hopeless = defineJob('test.hopeless', z.object({ n: z.int() }), { retryLimit: 0 });
const handler = implementJob({
  job: hopeless,
  concurrency: 1,
  handle: async () => {
    throw new Error('no one is at home');
  },
});
const lines: { level: number; msg: string; err?: { message: string } }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const errors = () => lines.filter(({ level }) => level >= 50);

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await cloneDatabase();
  boss = await startBoss({ url: database.url, log, supervise: false }, [handler.job]);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await boss.stop({ graceful: true, timeout: 5_000 });
  await database.drop();
});

const enqueue = () => database.db.transaction().execute((trx) => toQueue(boss).enqueue(trx, hopeless, { n: 1 }));

it('a queue from which no worker takes jobs is an error, with a sentence', async () => {
  const { db } = database;
  await enqueue();
  await logLateQueues({ db, log });
  expect(errors()).toEqual([]);
  await sql`update pgboss.job set start_after = start_after - interval '11 minutes'`.execute(db);
  await logLateQueues({ db, log });
  expect(errors()).toMatchObject([
    { msg: 'The queue test.hopeless is dead: its oldest job has been due for 11 minutes.' },
  ]);
});

it('a job that has failed for good is an error, with a sentence and its cause', async () => {
  await startWorkers(boss, [handler], { log, meters: createMeters(), tracer: noTracer });
  await enqueue();
  await eventually(() => errors().length >= 2);
  expect(errors()[0]).toMatchObject({
    msg: 'The job test.hopeless has failed after 0 retries and will not be tried again.',
    err: { message: 'no one is at home' },
  });
  expect(JSON.stringify(lines)).not.toContain('[object Object]');
});

it.each([
  [{ message: undefined, queue: 'test' }, 'an error without a message'],
  [{ message: 'gone (Queue: test, Worker: 1)', queue: 'test', stack: 'at x' }, 'gone'],
  [new AggregateError([new Error('connect ECONNREFUSED')], ''), 'connect ECONNREFUSED'],
])('what the queue reports has a sentence: %j', (reported, sentence) => {
  boss.emit('error', reported as Error);
  expect(errors()).toMatchObject([{ msg: `job queue: ${sentence}` }]);
});
