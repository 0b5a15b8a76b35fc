import type { Destination } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { stepBackfill } from './backfill.service.ts';
import * as testing from '../deliveries-testing.ts';
import { startReceiver, type Receiver } from '../channels/webhook/receiver-testing.ts';
import { HOUR_MS } from '../../../lib/durations.ts';

let harness: Harness;
let receiver: Receiver;
let form: testing.Form;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '10000' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await startReceiver();
  form = await testing.newForm(harness);
});
afterEach(() => receiver.close());

/** Submits in the order of the numbers. */
async function send(count: number, from = 0): Promise<void> {
  for (let n = from; n < from + count; n += 1)
    await submit(harness.app, form.endpoint_id, { fields: { n: String(n) } });
  await testing.patiently(() => testing.isDispatched(harness));
}

const keyOf = ({ endpoint_id, id }: Destination) => ({ endpoint_id, destination_id: id });
const state = (webhook: Destination) => form.client.destinations.backfillState(keyOf(webhook));
/** One step, as the job makes it after its pause. */
const step = (webhook: Destination) => stepBackfill(harness.deps, keyOf(webhook));
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(from + n));
const told = () => testing.toldOf(receiver).toSorted((a, b) => Number(a) - Number(b));
const jobs = async () => {
  const { rows } = await sql<{ state: string; wait: number }>`
    select state, extract(epoch from start_after - created_on)::float as wait from pgboss.job
    where name = 'deliveries.backfill' and data ->> 'endpoint_id' = ${form.endpoint_id} order by created_on`.execute(
    harness.database.db,
  );
  return rows;
};

it('sends the whole history to a new destination only', async () => {
  await send(3);
  await submit(harness.app, form.endpoint_id, { fields: { n: 'spam', _gotcha: 'x' } });
  const other = await testing.addWebhook(form, `${receiver.url}/other`);
  const webhook = await testing.addWebhook(form, receiver.url);
  expect(await form.client.destinations.backfill(keyOf(webhook))).toMatchObject({
    total: 4,
  });
  await testing.patiently(() => receiver.received.length === 3);
  expect(told()).toEqual(numbers(3));
  expect(receiver.received.every(({ path }) => path === '/')).toBe(true);
  expect(testing.payloadsOf(receiver).every(({ type }) => type === 'submission.received')).toBe(true);
  expect(await state(webhook)).toMatchObject({ state: 'done', queued: 4, total: 4 });
  await expect(state(other)).rejects.toMatchObject({ status: 404 });
});

it('sends submissions since a date that match the filter', async () => {
  await send(2);
  const { db } = harness.database;
  const old = new Date(harness.deps.now().getTime() - 2 * HOUR_MS);
  await db.updateTable('submission').set({ created_at: old }).where('endpoint_id', '=', form.endpoint_id).execute();
  await send(3, 2);
  const filter = { conditions: [{ field: 'n', is: 'not_equal' as const, value: '3' }] };
  const webhook = await testing.addWebhook(form, receiver.url, { filter });
  const since = new Date(harness.deps.now().getTime() - HOUR_MS).toISOString();
  expect(await form.client.destinations.backfill({ ...keyOf(webhook), since })).toMatchObject({ total: 3 });
  await testing.patiently(async () => (await state(webhook)).state === 'done');
  await testing.patiently(() => receiver.received.length === 2);
  expect(told()).toEqual(['2', '4']);
});

it('continues after a crash between steps, reports progress, and sends nothing twice', async () => {
  await send(230);
  const webhook = await testing.addWebhook(form, receiver.url);
  await form.client.destinations.backfill(keyOf(webhook));
  await testing.patiently(async () => (await state(webhook)).queued === 100);
  expect(await state(webhook)).toMatchObject({ state: 'running', queued: 100, total: 230 });
  const [, next] = await testing.patiently(async () => ((await jobs()).length === 2 ? jobs() : undefined));
  expect(next?.wait).toBeCloseTo(5, 0);
  // A step that fails at its last statement leaves nothing.
  const { db } = harness.database;
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
  await sql`create trigger fail after update on backfill for each row execute function fail()`.execute(db);
  await expect(step(webhook)).rejects.toThrow('no');
  await sql`drop trigger fail on backfill`.execute(db);
  expect(await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id })).toHaveLength(
    100,
  );
  // The same step twice at once, as when the queue restarts a job that it believes dead: they take turns.
  await Promise.all([step(webhook), step(webhook)]);
  expect(await state(webhook)).toMatchObject({ state: 'done', queued: 230 });
  await step(webhook);
  await testing.patiently(() => receiver.received.length === 230);
  expect(told()).toEqual(numbers(230));
  expect(new Set(testing.idsOf(receiver)).size).toBe(230);
  // A second back-fill from the start: the destination has received everything already.
  await form.client.destinations.backfill(keyOf(webhook));
  for (let n = 0; n < 3; n += 1) await step(webhook);
  await testing.patiently(async () => (await state(webhook)).state === 'done');
  expect(await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id })).toHaveLength(
    230,
  );
  expect(receiver.received).toHaveLength(230);
});

it('leaves new submissions to the dispatcher: each goes out once', async () => {
  await send(120);
  const webhook = await testing.addWebhook(form, receiver.url);
  await form.client.destinations.backfill(keyOf(webhook));
  await send(10, 120);
  await step(webhook);
  await testing.patiently(() => receiver.received.length === 130);
  expect(await state(webhook)).toMatchObject({ state: 'done', queued: 120, total: 120 });
  expect(told()).toEqual(numbers(130));
});

it('pauses while a thousand deliveries wait', async () => {
  await send(5);
  const webhook = await testing.addWebhook(form, receiver.url);
  const waiting = (count: number) => sql`
    insert into delivery (endpoint_id, id, submission_id, destination_id, event, state, due_at, created_at)
    select ${form.endpoint_id}, ${form.endpoint_id} || '_' || n, ${form.endpoint_id} || '_s' || n, ${webhook.id},
      'submission.received', 'pending', 'infinity', now() from generate_series(1, ${count}::int) n`;
  await waiting(1000).execute(harness.database.db);
  await form.client.destinations.backfill(keyOf(webhook));
  await testing.patiently(async () => (await jobs()).length === 2);
  expect(await state(webhook)).toMatchObject({ state: 'running', queued: 0, total: 5 });
  await harness.database.db.deleteFrom('delivery').where('id', '=', `${form.endpoint_id}_1`).execute();
  await step(webhook);
  await testing.patiently(() => receiver.received.length === 5);
  expect(await state(webhook)).toMatchObject({ state: 'done', queued: 5 });
});

it('waits while the destination is switched off, and then continues', async () => {
  await send(105);
  const webhook = await testing.addWebhook(form, receiver.url);
  await form.client.destinations.backfill(keyOf(webhook));
  await testing.patiently(async () => (await state(webhook)).queued === 100);
  await form.client.destinations.update({ ...keyOf(webhook), enabled: false });
  await step(webhook);
  expect(await state(webhook)).toMatchObject({ state: 'running', queued: 100 });
  await form.client.destinations.update({ ...keyOf(webhook), enabled: true });
  await step(webhook);
  await testing.patiently(() => receiver.received.length === 105);
  expect(told()).toEqual(numbers(105));
});

it('is refused while one runs, without submissions, and for a destination that is off', async () => {
  const webhook = await testing.addWebhook(form, receiver.url);
  const start = () => form.client.destinations.backfill(keyOf(webhook));
  await expect(start()).rejects.toMatchObject({ status: 409 });
  await send(101);
  await start();
  await expect(start()).rejects.toMatchObject({ status: 409 });
  const off = await testing.addWebhook(form, receiver.url, { enabled: false });
  await expect(form.client.destinations.backfill(keyOf(off))).rejects.toMatchObject({ status: 409 });
});
