import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stopwatch } from '../../../../test/stopwatch.ts';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { attempt } from './attempt-delivery.ts';
import { loadOutgoing, type FullTask } from './load-outgoing.ts';
import { claimDue, type Claimed } from './claim.repo.ts';
import { createRecorder } from './record-attempts.ts';
import { runDeliveryWorker } from './delivery-worker.ts';
import * as testing from '../deliveries-testing.ts';
import { startReceiver, type Receiver } from '../channels/webhook/receiver-testing.ts';

const LEASE_MS = 90_000;
let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const sendMany = (endpoint_id: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => submit(harness.app, endpoint_id, { fields: { n: String(n) } })));

/** Every delivery has as many attempts as its counter says, each with its number. */
function expectAgreement(rows: readonly testing.StoredDelivery[]): void {
  for (const { attempts, numbers } of rows) expect(numbers).toEqual(Array.from({ length: attempts }, (_, n) => n + 1));
}

const claimOptions = () => {
  const now = harness.deps.now();
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: 1000, limitOfOne: 1000, taken: [] };
};

describe('two delivery workers', () => {
  it('never share a delivery', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    receiver.script = (response) => setTimeout(() => response.writeHead(204).end(), 20);
    const stopping = new AbortController();
    const others = Array.from({ length: 3 }, () => runDeliveryWorker(harness.deps, stopping.signal));
    await sendMany(form.endpoint_id, 200);
    const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
    await testing.patiently(async () => {
      const rows = await testing.stored(harness, key);
      return rows.length === 200 && rows.every(({ state }) => state === 'delivered');
    });
    stopping.abort();
    await Promise.all(others);
    expect(receiver.received).toHaveLength(200);
    expect(new Set(testing.idsOf(receiver)).size).toBe(200);
    expectAgreement(await testing.stored(harness, key));
  });

  it('that claim at the same moment get different deliveries', async () => {
    const form = await testing.newForm(harness);
    await testing.addWebhook(form, receiver.url);
    const parked = await testing.parkDeliveryWorkers(harness);
    await sendMany(form.endpoint_id, 100);
    await testing.patiently(async () => (await testing.stored(harness, form)).length === 200);
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimDue(parked.deps.db, { ...claimOptions(), limit: 30 })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claimDue(parked.deps.db, claimOptions());
    expect(ids.length + rest.length).toBe(100);
    expect(await claimDue(parked.deps.db, claimOptions())).toEqual([]);
    await parked.release();
  });

  it('leave one record when both made an attempt because one was believed dead', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    const parked = await testing.parkDeliveryWorkers(harness);
    await sendMany(form.endpoint_id, 1);
    const tasks = await claimAll(parked, form, 1);
    const recorder = createRecorder(harness.deps);
    const rows = await Promise.all(
      [0, 1].map(() => attempt(harness.deps, tasks[0] as FullTask, new AbortController().signal)),
    );
    await Promise.all(rows.map((row) => recorder.add(row)));
    const row = await testing.theOne(harness, webhook);
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, numbers: [1] });
    expect(
      await form.client.destinations.get({ endpoint_id: form.endpoint_id, destination_id: webhook.id }),
    ).toMatchObject({
      recent: ['delivered'],
    });
    await parked.release();
  });
});

/** Takes `count` deliveries as a worker, while all others are parked. */
async function claimAll(parked: testing.Parked, { endpoint_id }: testing.Form, count: number): Promise<FullTask[]> {
  const claimed: Claimed[] = [];
  await testing.patiently(async () => {
    // Earlier tests may have left others.
    const due = await claimDue(parked.deps.db, claimOptions());
    claimed.push(...due.filter((each) => each.endpoint_id === endpoint_id));
    return claimed.length >= count;
  });
  const tasks = await loadOutgoing(parked.deps, claimed);
  return tasks.flatMap(({ outgoing, claimed: each }) => (outgoing ? [{ outgoing, claimed: each }] : []));
}

it('a crash mid-attempt is attempted again after the lease, with the same webhook-id and a new timestamp', async () => {
  const form = await testing.newForm(harness);
  const webhook = await testing.addWebhook(form, receiver.url);
  const parked = await testing.parkDeliveryWorkers(harness);
  await sendMany(form.endpoint_id, 1);
  const [task] = await claimAll(parked, form, 1);
  await attempt(parked.deps, task as FullTask, new AbortController().signal);
  // The worker called the receiver and dies before it records that.
  await parked.release();
  expect(receiver.received).toHaveLength(1);
  const row = await testing.theOne(harness, webhook);
  expect(row).toMatchObject({ state: 'pending', attempting: true, attempts: 0, numbers: [] });
  expect(row.due_in).toBeGreaterThan(80);
  // Another delivery goes out in the meantime: the delivery worker runs, and leaves this one alone.
  await submit(harness.app, form.endpoint_id, { fields: { n: 'other' } });
  // Recorded, not only received: the lease of an attempt under way would end as well.
  await testing.patiently(async () => {
    const all = await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id });
    return all.some(({ state }) => state === 'delivered');
  });
  expect(receiver.received).toHaveLength(2);
  harness.passTime(LEASE_MS);
  await testing.patiently(() => receiver.received.length === 3);
  const calls = receiver.received.filter(({ headers }) => headers['webhook-id'] === row.id);
  expect(calls).toHaveLength(2);
  expect(calls[0]?.headers['webhook-timestamp']).not.toBe(calls[1]?.headers['webhook-timestamp']);
  const rows = await testing.patiently(async () => {
    const all = await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id });
    return all.every(({ state }) => state === 'delivered') && all;
  });
  expectAgreement(rows);
});

describe('shutdown', () => {
  it('waits for attempts under way and records their results', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    const answers: (() => void)[] = [];
    receiver.script = (response) => answers.push(() => response.writeHead(204).end());
    const parked = await testing.parkDeliveryWorkers(harness);
    const stopping = new AbortController();
    const running = runDeliveryWorker(parked.deps, stopping.signal);
    let ended = false;
    void running.then(() => (ended = true));
    await sendMany(form.endpoint_id, 3);
    await testing.patiently(() => answers.length === 3);
    stopping.abort();
    await submit(harness.app, form.endpoint_id, { fields: { n: 'later' } });
    await testing.patiently(() => testing.isDispatched(harness));
    expect(ended).toBe(false);
    for (const answer of answers) answer();
    await running;
    const rows = await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id });
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(3);
    expect(rows.filter(({ attempts }) => attempts === 0)).toMatchObject([{ state: 'pending', attempting: false }]);
    expectAgreement(rows);
    await parked.release();
  });

  it('aborts those that take too long; they fail, and are tried again', async () => {
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, receiver.url);
    receiver.script = () => undefined;
    const parked = await testing.parkDeliveryWorkers(harness);
    const stopping = new AbortController();
    const running = runDeliveryWorker(parked.deps, stopping.signal, { graceMs: 200 });
    await sendMany(form.endpoint_id, 3);
    await testing.patiently(() => receiver.received.length === 3);
    const elapsed = stopwatch();
    stopping.abort();
    await running;
    expect(elapsed()).toBeLessThan(10_000);
    const rows = await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id });
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ state: 'pending', attempts: 1, attempting: false });
    expectAgreement(rows);
    receiver.script = (response) => response.writeHead(204).end();
    await parked.release();
    await testing.hurry(harness, webhook);
    await testing.patiently(() => receiver.received.length === 6);
    expect(new Set(testing.idsOf(receiver)).size).toBe(3);
  });
});

it('a hanging destination delays no other destination', async () => {
  const slow = await startReceiver();
  slow.script = () => undefined;
  const form = await testing.newForm(harness);
  await testing.addWebhook(form, slow.url);
  await testing.addWebhook(form, receiver.url);
  await sendMany(form.endpoint_id, 100);
  const elapsed = stopwatch();
  await testing.patiently(() => receiver.received.length === 100);
  expect(elapsed()).toBeLessThan(9_000);
  expect(slow.received.length).toBeGreaterThan(0);
  expect(slow.received.length).toBeLessThan(20);
  await form.client.endpoints.delete({ id: form.endpoint_id });
  await slow.close();
});

it('is recorded despite a database that fails for a moment, and beside a row that the database refuses', async () => {
  const form = await testing.newForm(harness);
  const webhook = await testing.addWebhook(form, receiver.url);
  const parked = await testing.parkDeliveryWorkers(harness);
  await sendMany(form.endpoint_id, 3);
  const tasks = await claimAll(parked, form, 3);
  const rows = await Promise.all(tasks.map((task) => attempt(parked.deps, task, new AbortController().signal)));
  let failures = 2;
  const db = new Proxy(harness.deps.db, {
    get(target, name) {
      if (name === 'transaction' && (failures -= 1) >= 0) throw new Error('connection lost');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const recorder = createRecorder({ ...harness.deps, db });
  const bad = rows.map((row, index) => (index === 1 ? { ...row, answer: 'NUL \0' } : row));
  const results = await Promise.allSettled(bad.map((row) => recorder.add(row)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const stored = await testing.stored(harness, { endpoint_id: form.endpoint_id, destination_id: webhook.id });
  expect(stored.filter(({ state }) => state === 'delivered')).toHaveLength(2);
  expect(stored.filter(({ attempting }) => attempting)).toMatchObject([{ attempts: 0 }]);
  await parked.release();
});
