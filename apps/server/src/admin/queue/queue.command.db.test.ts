import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { removeFilesJob } from '../../features/files/files.jobs.ts';
import { run } from '../admin-testing.ts';
import { withQueue } from '../start-boss.ts';

// No server runs, so that what waits stays.
let database: TestDatabase;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await cloneDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: '/nonexistent' };
  const { db } = database;
  await sql`insert into outbox (created_at, endpoint_ids, submission_ids, statuses, names)
    values ('2026-01-05T12:00:00Z', '{a,a}', '{a_1,a_2}', '{inbox,spam}', '{null,null}')`.execute(db);
  await withQueue(database.url, (queue) =>
    db.transaction().execute(async (trx) => {
      for (const key of ['one', 'two', 'three']) await queue.enqueue(trx, removeFilesJob, { storage_keys: [key] });
    }),
  );
  await sql`update pgboss.job set state = 'failed', retry_count = 10, retry_limit = 10, completed_on = now(),
    output = ${JSON.stringify({ message: 'The bucket is gone.\u001B[2J' })}::jsonb
    where data::text like '%two%' or data::text like '%three%'`.execute(db);
});
afterAll(() => database.drop());

const failedIds = async () =>
  (await sql<{ id: string }>`select id from pgboss.job where state = 'failed'`.execute(database.db)).rows.map(
    ({ id }) => id,
  );

it('counts what waits', async () => {
  expect(await run(['queue'], { env })).toMatchObject({
    code: 0,
    stdout:
      '2 submissions to dispatch, the oldest since 2026-01-05T12:00:00.000Z\n0 search documents postponed\n' +
      '0 deliveries due, 0 later, 0 on hold\nfiles.remove: 1 waiting, 0 running, 2 failed\n',
  });
  const { stdout } = await run(['queue', '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    undispatched: 2,
    deliveries_due: 0,
    jobs: [{ name: 'files.remove', waiting: 1, running: 0, failed: 2 }],
  });
});

it('lists jobs by their state, and why they failed', async () => {
  expect((await run(['jobs', 'list'], { env })).stdout.trim().split('\n')).toHaveLength(3);
  const { stdout } = await run(['jobs', 'list', '--state', 'failed'], { env });
  expect(stdout).toMatch(
    /^([0-9a-f-]{36} {2}files\.remove {2}failed {2}enqueued 20.* {2}10 retries {2}The bucket is gone\.\uFFFD\[2J\n){2}$/,
  );
  expect(await run(['jobs', 'list', '--state', 'running'], { env })).toMatchObject({
    stdout: 'There is no such job.\n',
  });
  expect(await run(['jobs', 'list', '--state', 'over'], { env })).toMatchObject({ code: 2 });
  const { jobs } = JSON.parse((await run(['jobs', 'list', '--limit', '1', '--json'], { env })).stdout) as {
    jobs: object[];
  };
  expect(jobs).toMatchObject([{ name: 'files.remove', data: { storage_keys: [expect.any(String)] } }]);
});

it('lets failed jobs run again, one or all', async () => {
  const [id = ''] = await failedIds();
  expect(await run(['jobs', 'retry', id], { env })).toMatchObject({ code: 0, stdout: '1 job will run again.\n' });
  expect(await failedIds()).toHaveLength(1);
  expect(await run(['jobs', 'retry', id], { env })).toMatchObject({
    code: 1,
    stdout: `No failed job has the ID ${id}.\n`,
  });
  expect(await run(['jobs', 'retry', 'nonsense'], { env })).toMatchObject({ code: 1 });
  expect(await run(['jobs', 'retry'], { env })).toMatchObject({ code: 2 });
  expect(await run(['jobs', 'retry', id, '--all'], { env })).toMatchObject({ code: 2 });
  expect(await run(['jobs', 'retry', '--all'], { env })).toMatchObject({ code: 0, stdout: '1 job will run again.\n' });
  expect(await failedIds()).toEqual([]);
});
