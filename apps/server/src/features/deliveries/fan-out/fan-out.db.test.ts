import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { post, submit } from '../../../../test/submit.ts';
import { dispatchBatch } from '../../dispatch/dispatch.service.ts';
import * as testing from '../deliveries-testing.ts';
import { createDeliveries } from './fan-out.service.ts';
import { startReceiver, type Receiver } from '../channels/webhook/receiver-testing.ts';

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

it('writes one delivery for each destination, and for each email address', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  await testing.addWebhook(form, receiver.url);
  await testing.addWebhook(form, receiver.url);
  const config = {
    to: ['a@example.com', 'B@example.com'],
    cc: ['b@example.com', 'c@example.com'],
    bcc: ['d@example.com'],
  };
  const mails = await client.destinations.create({ endpoint_id, kind: 'email', config });
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await testing.patiently(() => receiver.received.length === 2);
  const rows = await testing.stored(harness, { endpoint_id });
  expect(rows).toHaveLength(1 + 2 + 4);
  const recipients = rows.filter((row) => row.destination_id === mails.id).map((row) => row.recipient.toLowerCase());
  expect(recipients.toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['a', 'b', 'c', 'd'].map((at) => `${at}@example.com`),
  );
});

it('a rollback leaves the outbox unchanged and no delivery; a later batch writes them', async () => {
  const form = await testing.newForm(harness);
  const { endpoint_id } = form;
  const webhook = await testing.addWebhook(form, receiver.url);
  const { db } = harness.database;
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
  // After the deliveries, within the same transaction.
  await sql`create trigger fail after insert on endpoint_field execute function fail()`.execute(db);
  // The harness dispatches too: while it holds the submission, this batch finds none.
  const fails = () =>
    testing.patiently(() =>
      dispatchBatch(harness.deps).then(
        () => false,
        (error: unknown) => String(error).includes('no'),
      ),
    );
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await fails();
  expect(await testing.isDispatched(harness)).toBe(false);
  await sql`create trigger fail after insert on delivery execute function fail()`.execute(db);
  await sql`drop trigger fail on endpoint_field`.execute(db);
  await fails();
  expect(await testing.isDispatched(harness)).toBe(false);
  expect(await testing.stored(harness, { endpoint_id })).toEqual([]);
  await sql`drop trigger fail on delivery`.execute(db);
  await testing.patiently(() => receiver.received.length === 1);
  expect(await testing.attempted(harness, webhook, 1)).toMatchObject({ state: 'delivered', numbers: [1] });
});

it('a delivery survives a crash between dispatch and attempt', async () => {
  const form = await testing.newForm(harness);
  const { endpoint_id } = form;
  const webhook = await testing.addWebhook(form, receiver.url);
  const parked = await testing.parkDeliveryWorkers(harness);
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await testing.patiently(async () => (await testing.stored(harness, { endpoint_id })).length === 2);
  expect(await testing.isDispatched(harness)).toBe(true);
  expect(await testing.theOne(harness, webhook)).toMatchObject({ state: 'pending', attempts: 0 });
  expect(receiver.received).toEqual([]);
  await parked.release();
  await testing.patiently(() => receiver.received.length === 1);
});

it('never plans a submission twice for a destination, with many dispatchers', async () => {
  const form = await testing.newForm(harness);
  const { endpoint_id } = form;
  const webhook = await testing.addWebhook(form, receiver.url);
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  const arrived = [{ endpoint_id, submission_id: submission_id ?? '', status: 'inbox' as const }];
  const plan = (event: 'submission.received' | 'submission.released') =>
    harness.database.db
      .transaction()
      .execute((trx) => createDeliveries(harness.deps, trx, { arrived: arrived.map((one) => ({ ...one, event })) }));
  const counts = await Promise.all([
    plan('submission.received'),
    plan('submission.released'),
    plan('submission.received'),
  ]);
  await testing.patiently(() => testing.isDispatched(harness));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
  expect(await testing.stored(harness, { endpoint_id })).toHaveLength(2);
  await testing.attempted(harness, webhook, 1);
  expect(receiver.received).toHaveLength(1);
});

it('plans nothing for a deleted submission or endpoint', async () => {
  const form = await testing.newForm(harness);
  const { endpoint_id } = form;
  const submission_id = `${endpoint_id}_01k2m3n4p5q6r7s8t9v0`;
  const plan = () =>
    harness.database.db.transaction().execute((trx) =>
      createDeliveries(harness.deps, trx, {
        arrived: [{ endpoint_id, submission_id, status: 'inbox', event: 'submission.received' }],
      }),
    );
  expect(await plan()).toBe(0);
  await form.client.endpoints.delete({ id: endpoint_id });
  expect(await plan()).toBe(0);
});

describe('filters', () => {
  type Filter = NonNullable<testing.NewDestination['filter']>;
  type Operator = NonNullable<Filter['conditions']>[number]['is'];
  const condition = (is: Operator, value = '') => ({ field: 'topic', is, value });
  const only = (is: Operator, value = ''): Filter => ({ conditions: [condition(is, value)] });
  const sent: [string, object][] = [
    ['Sales', { topic: 'Sales' }],
    ['presales', { topic: 'presales' }],
    ['twice', { topic: ['Support', 'SALES'] }],
    ['number', { topic: 42 }],
    ['object', { topic: { team: 'sales' } }],
    ['empty', { topic: ' ' }],
    ['none', { other: 'sales' }],
  ];
  const ALL = sent.map(([n]) => n);
  const but = (...names: string[]) => ALL.filter((name) => !names.includes(name));
  const cases: [string, Filter, string[]][] = [
    ['none', {}, ALL],
    ['equal', only('equal', 'sales'), ['Sales', 'twice']],
    ['equal to a number', only('equal', '42'), ['number']],
    ['not equal', only('not_equal', 'SALES'), but('Sales', 'twice')],
    ['containing', only('containing', 'sales'), ['Sales', 'presales', 'twice', 'object']],
    ['not containing', only('not_containing', 'sales'), ['number', 'empty', 'none']],
    ['present', only('present'), but('empty', 'none')],
    ['absent', only('absent'), ['empty', 'none']],
    [
      'all',
      { match: 'all', conditions: [condition('containing', 'sales'), condition('not_equal', 'sales')] },
      ['presales', 'object'],
    ],
    ['any', { match: 'any', conditions: [condition('equal', '42'), condition('absent')] }, ['number', 'empty', 'none']],
    ['a field that no form sends', { conditions: [{ field: '__proto__', is: 'present' }] }, []],
  ];

  it('match as specified: each operator, all and any, repeats, JSON values', async () => {
    const form = await testing.newForm(harness);
    const { endpoint_id } = form;
    for (const [name, filter] of cases)
      await testing.addWebhook(form, `${receiver.url}/${encodeURIComponent(name)}`, { filter });
    const payloads = sent.map(([n, fields]) => ({ n, ...fields }));
    for (const payload of payloads) {
      const headers = { 'content-type': 'application/json' };
      await harness.app.inject({ method: 'POST', url: `/api/submit/${endpoint_id}`, headers, payload });
    }
    const wanted = cases.reduce((sum, [, , names]) => sum + names.length, 0);
    await testing.patiently(() => receiver.received.length >= wanted);
    for (const [name, , names] of cases) {
      const calls = receiver.received.filter(({ path }) => path === `/${encodeURIComponent(name)}`);
      const got = calls.map(({ body }) => (JSON.parse(body) as { data: { data: { n: string } } }).data.data.n);
      expect({ name, got: new Set(got) }).toEqual({ name, got: new Set(names) });
    }
    expect(receiver.received).toHaveLength(wanted);
  });

  it('distinguish inbox and spam; held and refused submissions are never delivered', async () => {
    const form = await testing.newForm(harness);
    const { client, endpoint_id } = form;
    await client.endpoints.update({ id: endpoint_id, settings: { allowed_domains: ['shop.example'] } });
    await testing.addWebhook(form, `${receiver.url}/inbox`);
    await testing.addWebhook(form, `${receiver.url}/spam`, { filter: { statuses: ['spam'] } });
    await testing.addWebhook(form, `${receiver.url}/both`, { filter: { statuses: ['inbox', 'spam'] } });
    const headers = { origin: 'https://shop.example' };
    await submit(harness.app, endpoint_id, { fields: { n: 'good' }, headers });
    await submit(harness.app, endpoint_id, { fields: { n: 'bad', _gotcha: 'x' }, headers });
    await post(harness.app, endpoint_id, {
      fields: { n: 'refused' },
      headers: { origin: 'https://elsewhere.example' },
    });
    await testing.patiently(() => testing.isDispatched(harness));
    await testing.patiently(() => receiver.received.length >= 4);
    const at = (path: string) =>
      receiver.received.filter((one) => one.path === path).map(({ body }) => /good|bad|refused/.exec(body)?.[0]);
    expect([at('/inbox'), at('/spam'), new Set(at('/both'))]).toEqual([['good'], ['bad'], new Set(['bad', 'good'])]);
    expect(new Set((await testing.stored(harness, { endpoint_id })).map((row) => row.submission_id)).size).toBe(2);
  });
});

it('plans nothing for a destination that is switched off, and continues when it is on again', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  const webhook = await testing.addWebhook(form, receiver.url, { enabled: false });
  const key = { endpoint_id, destination_id: webhook.id };
  await submit(harness.app, endpoint_id, { fields: { n: 'off' } });
  await testing.patiently(() => testing.isDispatched(harness));
  expect(await testing.stored(harness, key)).toEqual([]);
  await client.destinations.update({ ...key, enabled: true });
  await submit(harness.app, endpoint_id, { fields: { n: 'on' } });
  await testing.patiently(() => receiver.received.length === 1);
  expect(testing.toldOf(receiver)).toEqual(['on']);
});

it('holds pending deliveries when a destination is switched off, also one that fails at that moment', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  const webhook = await testing.addWebhook(form, receiver.url);
  const key = { endpoint_id, destination_id: webhook.id };
  const answers: (() => void)[] = [];
  receiver.script = (response) => answers.push(() => response.writeHead(500).end());
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await testing.patiently(() => answers.length === 1);
  await client.destinations.update({ ...key, enabled: false });
  answers[0]?.();
  expect(await testing.attempted(harness, webhook, 1)).toMatchObject({ state: 'pending', due_in: null });
  receiver.script = (response) => response.writeHead(204).end();
  await client.destinations.update({ ...key, enabled: true });
  expect(await testing.attempted(harness, webhook, 2)).toMatchObject({ state: 'delivered', numbers: [1, 2] });
});
