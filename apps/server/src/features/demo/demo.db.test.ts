import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';
import { buildApp } from '../../app/build-app.ts';
import { startIntake, type RunningIntake } from '../intake/intake.start.ts';
import { keepTerms } from '../erasure/retention.service.ts';
import { openDemo } from './demo.service.ts';
import { HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;
let running: RunningIntake;
let app: Awaited<ReturnType<typeof buildApp>>;
let demo: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '3' });
  demo = await openDemo(harness.deps);
  running = startIntake(harness.deps, harness.database.url);
  app = await buildApp({ deps: harness.deps, intake: { ...running.intake, demo } });
});
afterAll(async () => {
  await app.close();
  await running.close();
  await harness.close();
});

const stored = async () => {
  const rows = await harness.database.db
    .selectFrom('submission')
    .select('status')
    .where('endpoint_id', '=', demo)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};
const letter = (n: string) => post(app, demo, { fields: { name: 'Ines', message: n } });

it('is created once, even by concurrent callers', async () => {
  expect(await Promise.all([openDemo(harness.deps), openDemo(harness.deps)])).toEqual([demo, demo]);
});

it('accepts a message, shows it to no one, and keeps it for a day, whatever its verdict', async () => {
  expect((await letter('Hello')).statusCode).toBe(201);
  expect((await post(app, demo, { fields: { message: 'x', _gotcha: 'y' } })).statusCode).toBe(201);
  for (const n of ['2', '3', '4']) expect((await letter(n)).statusCode).toBe(201);
  expect(await stored()).toEqual(['inbox', 'spam', 'inbox', 'inbox', 'held']);
  const { client } = await harness.signUp();
  await expect(client.endpoints.get({ id: demo })).rejects.toMatchObject({ status: 404 });
  await expect(client.submissions.list({ endpoint_id: demo })).rejects.toMatchObject({ status: 404 });
  const run = { id: 'x', retries: 0, signal: new AbortController().signal };
  // Retention skips submissions that the dispatcher has locked: the next run deletes them.
  await harness.dispatched();
  harness.passTime(23 * HOUR_MS);
  await keepTerms(harness.deps, {}, run);
  expect(await stored()).toHaveLength(5);
  harness.passTime(2 * HOUR_MS);
  await keepTerms(harness.deps, {}, run);
  expect(await stored()).toEqual([]);
});

it('accepts no files and no long text', async () => {
  expect((await post(app, demo, { fields: { message: 'x'.repeat(2_001) } })).statusCode).toBe(413);
  const files = await harness.storedFiles();
  expect((await post(app, demo, { fields: { message: 'x' }, file: 'bytes' })).statusCode).toBe(413);
  expect(await harness.storedFiles()).toBe(files);
  expect(await stored()).toEqual([]);
});

it('accepts messages only where its limits are known before the body is read', async () => {
  const response = await app.inject({ method: 'POST', url: '/submit', payload: { access_key: demo, message: 'x' } });
  expect(response.statusCode).toBe(404);
});

it('leaves all other endpoints unchanged', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Usual' });
  expect((await post(app, id, { fields: { message: 'x'.repeat(2_001) }, file: 'bytes' })).statusCode).toBe(201);
});
