import type { ServerResponse } from 'node:http';
import type { Destination } from '@postern/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import * as testing from '../deliveries-testing.ts';
import { startReceiver, type Receiver } from '../channels/webhook/receiver-testing.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

const HOUR = 3600;
/** Seconds after each failed attempt, by the specification. */
const STEPS = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

let harness: Harness;
let receiver: Receiver;
let form: testing.Form;
let webhook: Destination;
let key: { endpoint_id: string; destination_id: string };

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await startReceiver();
  form = await testing.newForm(harness);
  webhook = await testing.addWebhook(form, receiver.url);
  key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
});
afterEach(() => receiver.close());

const send = (n = '1') => submit(harness.app, form.endpoint_id, { fields: { n } });
const answer = (status: number, headers: Record<string, string> = {}) => {
  receiver.script = (response) => response.writeHead(status, headers).end('as scripted');
};
const one = () => testing.theOne(harness, webhook);
const attempted = (times: number) => testing.attempted(harness, webhook, times);
/** Makes the next attempts until the delivery has had this many. */
async function failUntil(times: number): Promise<void> {
  for (let made = (await one()).attempts; made < times; made += 1) {
    await testing.hurry(harness, webhook);
    await attempted(made + 1);
  }
}

it('makes ten attempts at the times of the schedule, including the tenth, and then the delivery is dead', async () => {
  answer(500);
  await send();
  for (const [index, seconds] of STEPS.entries()) {
    const { state, due_in, numbers } = await attempted(index + 1);
    expect(state).toBe('pending');
    expect(numbers).toHaveLength(index + 1);
    // 10% of jitter, and the time that the query took.
    expect(due_in).toBeGreaterThan(seconds * 0.9 - 5);
    expect(due_in).toBeLessThanOrEqual(seconds * 1.1 + 1);
    expect(receiver.received).toHaveLength(index + 1);
    await testing.hurry(harness, webhook);
  }
  expect(await attempted(10)).toMatchObject({ state: 'dead', due_in: null, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  expect(receiver.received).toHaveLength(10);
  expect(new Set(testing.idsOf(receiver)).size).toBe(1);
  await testing.hurry(harness, webhook);
  const { items } = await form.client.deliveries.list({ ...key, state: 'dead' });
  expect(items).toMatchObject([{ state: 'dead', next_attempt_at: null, delivered_at: null }]);
  expect(items[0]?.attempts.map(({ status, answer: said }) => [status, said])).toEqual(
    Array.from({ length: 10 }, () => [500, 'as scripted']),
  );
});

it('is not attempted before it is due', async () => {
  answer(429, { 'retry-after': '3600' });
  await send();
  await attempted(1);
  answer(204);
  // Another delivery goes out in the meantime.
  await send('2');
  // Recorded, not only received: an attempt under way would be made again when its lease ends, an hour later.
  const [first] = await testing.patiently(async () => {
    const rows = await testing.stored(harness, key);
    return rows.some(({ state }) => state === 'delivered') && rows;
  });
  expect(testing.toldOf(receiver)).toEqual(['1', '2']);
  expect(first).toMatchObject({ attempts: 1, state: 'pending' });
  harness.passTime(3_601_000 * 1.1);
  await testing.patiently(() => receiver.received.length === 3);
  expect(testing.toldOf(receiver)).toEqual(['1', '1', '2']);
});

it('a retry of a dead one restarts the schedule; a pending one is made due now, a delivered one refused', async () => {
  answer(500);
  await send();
  await attempted(1);
  await failUntil(10);
  const { id } = await one();
  const retry = () => form.client.deliveries.retry({ delivery_id: id });
  expect(await retry()).toMatchObject({ state: 'pending' });
  expect(await attempted(11)).toMatchObject({ state: 'pending' });
  expect((await one()).due_in).toBeLessThan(6);
  await retry();
  await attempted(12);
  await failUntil(19);
  expect(await one()).toMatchObject({ state: 'pending' });
  await failUntil(20);
  expect(await one()).toMatchObject({ state: 'dead', numbers: Array.from({ length: 20 }, (_, n) => n + 1) });
  answer(204);
  await retry();
  expect(await attempted(21)).toMatchObject({ state: 'delivered', due_in: null });
  await expect(retry()).rejects.toMatchObject({ status: 409 });
});

it('retries the dead in bulk, all or since a time, of an endpoint or a destination', async () => {
  const other = await testing.addWebhook(form, receiver.url);
  // The first 410 ends everything pending for a destination, so the answers come when all four attempts are under way.
  const held: ServerResponse[] = [];
  receiver.script = (response) => {
    held.push(response);
    if (held.length === 4) for (const each of held) each.writeHead(410).end();
  };
  const { db } = harness.database;
  await send('old');
  await send('new');
  await testing.patiently(
    async () =>
      (await testing.stored(harness, { endpoint_id: form.endpoint_id })).filter(({ state }) => state === 'dead')
        .length === 4,
  );
  const [old] = await testing.stored(harness, key);
  const hourAgo = new Date(harness.deps.now().getTime() - HOUR_MS);
  await db
    .updateTable('delivery')
    .set({ created_at: hourAgo })
    .where('id', '=', old?.id ?? '')
    .execute();
  const { endpoint_id } = form;
  const retryDead = form.client.deliveries.retryDead;
  // Both are switched off by now.
  expect(await retryDead({ endpoint_id })).toEqual({ count: 0 });
  for (const destination_id of [webhook.id, other.id])
    await form.client.destinations.update({ endpoint_id, destination_id, enabled: true });
  answer(204);
  const since = new Date(hourAgo.getTime() + MINUTE_MS).toISOString();
  expect(await retryDead({ ...key, since })).toEqual({ count: 1 });
  expect(await retryDead({ ...key, since })).toEqual({ count: 0 });
  expect(await retryDead({ endpoint_id })).toEqual({ count: 3 });
  harness.passTime(11_000);
  await testing.patiently(
    async () =>
      (await testing.stored(harness, { endpoint_id })).filter(({ state }) => state === 'delivered').length === 4,
  );
});

it.each([
  ['429 with seconds', 429, { 'retry-after': '120' }, 120, 132],
  ['503 with a date', 503, {}, 590, 661],
  ['429 without a header: twice the usual', 429, {}, 10, 11],
  ['502: twice the usual', 502, {}, 10, 11],
  ['504: twice the usual', 504, {}, 10, 11],
  ['a delay of weeks, cut to a day', 429, { 'retry-after': '9999999' }, 86_400, 95_040],
  ['a value that is invalid', 500, { 'retry-after': 'soon' }, 4.5, 5.5],
])('respects Retry-After: %s', async (name, status, headers, least, most) => {
  const date = new Date(harness.deps.now().getTime() + 10 * MINUTE_MS).toUTCString();
  answer(status, name.includes('date') ? { 'retry-after': date } : headers);
  await send();
  const { due_in } = await attempted(1);
  // Some of the time has passed since.
  expect(due_in).toBeGreaterThan(least - 3);
  expect(due_in).toBeLessThanOrEqual(most + 1);
});

it('410 disables the destination and ends its pending deliveries', async () => {
  answer(500);
  await send('1');
  await attempted(1);
  answer(410);
  await send('2');
  await testing.patiently(async () => (await testing.stored(harness, key)).every(({ state }) => state === 'dead'));
  expect((await testing.stored(harness, key)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect(await form.client.destinations.get(key)).toMatchObject({ enabled: false, state: 'gone' });
  await send('3');
  await testing.patiently(() => testing.isDispatched(harness));
  expect(await testing.stored(harness, key)).toHaveLength(2);
  answer(204);
  expect(await form.client.destinations.update({ ...key, enabled: true })).toMatchObject({
    enabled: true,
    state: 'active',
  });
  await send('4');
  await testing.patiently(() => receiver.received.length === 3);
});

it('410 also ends deliveries under way', async () => {
  const answers: (() => void)[] = [];
  receiver.script = (response, { body }) => {
    const status = body.includes('"gone"') ? 410 : 500;
    answers.push(() => response.writeHead(status).end());
  };
  await send('under way');
  await testing.patiently(() => answers.length === 1);
  await send('gone');
  await testing.patiently(() => answers.length === 2);
  answers[1]?.();
  await testing.patiently(async () => (await form.client.destinations.get(key)).state === 'gone');
  answers[0]?.();
  await testing.patiently(async () => (await testing.stored(harness, key)).every(({ attempts }) => attempts === 1));
  expect((await testing.stored(harness, key)).map(({ state }) => state)).toEqual(['dead', 'dead']);
});

it('five days of failure pause it, notify the owner once, and hold its deliveries; switching on wakes it', async () => {
  const letters = () => harness.mails.filter((mail) => mail.to === form.owner.email && /five days/.test(mail.subject));
  answer(500);
  await send('1');
  await attempted(1);
  expect(await form.client.destinations.get(key)).toMatchObject({ state: 'failing', recent: ['failed'] });
  const { db } = harness.database;
  const failFor = (hours: number) =>
    db
      .updateTable('destination')
      .set({ failing_since: new Date(harness.deps.now().getTime() - hours * HOUR_MS) })
      .where('id', '=', webhook.id)
      .execute();
  await failFor(119);
  await send('2');
  await testing.patiently(async () => {
    const rows = await testing.stored(harness, key);
    return rows.length === 2 && rows.every(({ attempts }) => attempts >= 1);
  });
  expect(await form.client.destinations.get(key)).toMatchObject({ state: 'failing' });
  await failFor(121);
  await send('3');
  await testing.patiently(async () => (await form.client.destinations.get(key)).state === 'paused');
  await testing.patiently(() => letters().length === 1);
  await send('4');
  await testing.patiently(async () => (await testing.stored(harness, key)).length === 4);
  const waiting = { state: 'pending', due_in: null };
  expect(await testing.stored(harness, key)).toMatchObject([waiting, waiting, waiting, { ...waiting, attempts: 0 }]);
  const [first] = await testing.stored(harness, key);
  await expect(form.client.deliveries.retry({ delivery_id: first?.id ?? '' })).rejects.toMatchObject({ status: 409 });
  // A delivery claimed by a worker that died is not attempted either.
  const before = receiver.received.length;
  await testing.hurry(harness, webhook);
  await testing.patiently(async () => (await testing.stored(harness, key)).every(({ due_in }) => due_in === null));
  expect(receiver.received).toHaveLength(before);
  answer(204);
  await form.client.destinations.update({ ...key, enabled: true });
  await testing.patiently(async () => (await testing.stored(harness, key)).every(({ state }) => state === 'delivered'));
  expect(await form.client.destinations.get(key)).toMatchObject({ state: 'active', failing_since: null });
  expect(letters()).toHaveLength(1);
});
