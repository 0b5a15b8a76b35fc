import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/harness.ts';
import { createMeters } from '../meters/meters.ts';
import { noTracer } from '../tracing/no-tracer.ts';
import { defineJob } from './define.ts';
import { startBoss, toQueue } from './queue.ts';
import { implementJob, startWorkers } from './worker.ts';

const log = pino({ level: 'silent' });
const failing = defineJob('test.failing', z.object({}), { retryLimit: 1, retryDelaySeconds: 1 });
const meeting = defineJob('test.meeting', z.object({}));

let database: TestDatabase;
let boss: PgBoss;
let runs = 0;
let present = 0;
const complete = Promise.withResolvers<void>();

beforeAll(async () => {
  database = await cloneDatabase();
  boss = await startBoss(
    { url: database.url, log, supervise: false },
    handlers.map(({ job }) => job),
  );
});
afterAll(async () => {
  await boss.stop({ graceful: true, timeout: 5_000 });
  await database.drop();
});

const handlers = [
  implementJob({
    job: failing,
    concurrency: 1,
    handle: async () => {
      runs += 1;
      throw new Error('no one is at home');
    },
  }),
  implementJob({
    job: meeting,
    concurrency: 3,
    handle: async () => {
      present += 1;
      if (present === 3) complete.resolve();
      await complete.promise;
    },
  }),
];

it('finds the jobs that nothing announces, retries and delayed jobs, for all workers of a queue', async () => {
  await startWorkers(boss, handlers, { log, meters: createMeters(), tracer: noTracer });
  const queue = toQueue(boss);
  await database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, failing, {});
    // Each ends only once all three run.
    for (let n = 0; n < 3; n += 1) await queue.enqueueLater(trx, meeting, { payload: {}, afterSeconds: 1 });
  });
  await eventually(() => runs === 2);
  await complete.promise;
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where name = 'test.meeting' and state = 'completed'`.execute(
      database.db,
    );
    return rows.length === 3;
  });
  expect(present).toBe(3);
});
