import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '@postern/contracts';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { MailError } from '../../outbound/mailer/error.ts';
import * as testing from '../deliveries/deliveries-testing.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { DAY_MS } from '../../lib/durations.ts';

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

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
/** An account with a verified address and one endpoint. */
async function verifiedForm(): Promise<testing.Form> {
  const form = await testing.newForm(harness);
  const { text } = await harness.mail(form.owner.email, /Verify|Confirm/i);
  await harness.client().auth.verifyEmail({ token: tokenIn(text) });
  return form;
}
const healthOf = async ({ client, endpoint_id }: testing.Form) =>
  (await client.endpoints.get({ id: endpoint_id })).health;
const fail = (status: number) => {
  receiver.script = (response) => response.writeHead(status).end();
};
const send = ({ endpoint_id }: testing.Form) => submit(harness.app, endpoint_id, { fields: { n: '1' } });

it('is waiting until a recipient confirms, is ok after that, and reports the last delivery', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id, owner } = form;
  const well = { failing_destinations: [], dead_deliveries: 0, last_delivered_at: null, open_findings: 0 };
  expect(await healthOf(form)).toEqual({ ...well, state: 'waiting', waiting_addresses: 1 });
  const { text } = await harness.mail(owner.email, /Verify|Confirm/i);
  await harness.client().auth.verifyEmail({ token: tokenIn(text) });
  expect(await healthOf(form)).toEqual({ ...well, state: 'ok', waiting_addresses: 0 });
  // An unconfirmed address beside a confirmed one is reported, but is not a failure.
  const [mail] = (await client.destinations.list({ endpoint_id })).items;
  const config = { to: [owner.email], cc: ['Later@example.com', 'later@example.com'] };
  await client.destinations.update({ endpoint_id, destination_id: mail?.id ?? '', config });
  expect(await healthOf(form)).toEqual({ ...well, state: 'ok', waiting_addresses: 1 });
  await send(form);
  await testing.patiently(async () => (await healthOf(form)).last_delivered_at !== null);
  const { last_delivered_at } = (await client.destinations.list({ endpoint_id })).items[0] ?? {};
  expect(await healthOf(form)).toMatchObject({ state: 'ok', last_delivered_at });
});

it('is off when no destination is on, even if one that is off fails', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  const [mail] = (await client.destinations.list({ endpoint_id })).items;
  await client.destinations.update({ endpoint_id, destination_id: mail?.id ?? '', enabled: false });
  expect(await healthOf(form)).toMatchObject({ state: 'off', waiting_addresses: 0 });
  await client.destinations.delete({ endpoint_id, destination_id: mail?.id ?? '' });
  expect(await healthOf(form)).toMatchObject({ state: 'off' });
});

it('names failing destinations with their times, the longest failing first, until they work or are switched off', async () => {
  const form = await verifiedForm();
  const { client, endpoint_id } = form;
  fail(500);
  const first = await testing.addWebhook(form, `${receiver.url}/first`, { name: 'First' });
  await send(form);
  await testing.attempted(harness, first, 1);
  harness.passTime(1000);
  const second = await testing.addWebhook(form, `${receiver.url}/second`, { name: 'Second' });
  await send(form);
  await testing.attempted(harness, second, 1);
  const shown = await client.destinations.list({ endpoint_id });
  const since = (id: string) => shown.items.find((each) => each.id === id)?.failing_since;
  expect(await healthOf(form)).toMatchObject({
    state: 'failing',
    failing_destinations: [
      { id: first.id, name: 'First', since: since(first.id) },
      { id: second.id, name: 'Second', since: since(second.id) },
    ],
  });
  await client.destinations.update({ endpoint_id, destination_id: second.id, enabled: false });
  expect((await healthOf(form)).failing_destinations.map(({ name }) => name)).toEqual(['First']);
  receiver.script = (response) => response.writeHead(204).end();
  await testing.hurry(harness, first);
  await testing.patiently(async () => (await healthOf(form)).state === 'ok');
  expect((await healthOf(form)).failing_destinations).toEqual([]);
});

it('stays failing with a destination that was paused', async () => {
  const form = await verifiedForm();
  const webhook = await testing.addWebhook(form, receiver.url);
  fail(500);
  await send(form);
  await testing.attempted(harness, webhook, 1);
  await sql`update destination set failing_since = failing_since - interval '6 days' where id = ${webhook.id}`.execute(
    harness.database.db,
  );
  await testing.hurry(harness, webhook);
  await testing.patiently(async () => {
    const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
    return (await form.client.destinations.get(key)).state === 'paused';
  });
  const [failing] = (await healthOf(form)).failing_destinations;
  expect(failing?.id).toBe(webhook.id);
  expect(harness.deps.now().getTime() - Date.parse(failing?.since ?? '')).toBeGreaterThan(5 * DAY_MS);
});

it('is failing with a destination that answered 410, although that switches it off', async () => {
  const form = await verifiedForm();
  const webhook = await testing.addWebhook(form, receiver.url);
  fail(410);
  await send(form);
  await testing.attempted(harness, webhook, 1);
  expect(await healthOf(form)).toMatchObject({
    state: 'failing',
    failing_destinations: [{ id: webhook.id }],
    // They cannot be retried while it is off.
    dead_deliveries: 0,
  });
});

it('is failing with an address that its server refuses, and counts dead deliveries', async () => {
  const form = await verifiedForm();
  const error = new MailError({ stage: 'recipient', permanent: true, status: 550, reply: '550 No such user' });
  const { mailer } = harness.deps;
  const usual = mailer.send.bind(mailer);
  mailer.send = (mail, recipient, signal) =>
    recipient === form.owner.email ? Promise.reject(error) : usual(mail, recipient, signal);
  await send(form);
  await testing.patiently(async () => (await healthOf(form)).dead_deliveries === 1);
  mailer.send = usual;
  const [mail] = (await form.client.destinations.list({ endpoint_id: form.endpoint_id })).items;
  // The address stays refused when other deliveries to the destination succeed.
  await sql`update destination set failing_since = null where id = ${mail?.id}`.execute(harness.database.db);
  expect(await healthOf(form)).toMatchObject({
    state: 'failing',
    failing_destinations: [{ id: mail?.id, name: 'Email' }],
    waiting_addresses: 0,
  });
});

it('counts dead deliveries up to a limit', async () => {
  const form = await verifiedForm();
  const { endpoint_id, client } = form;
  const webhook = await testing.addWebhook(form, receiver.url);
  const add = (count: number) =>
    sql`insert into delivery (endpoint_id, id, submission_id, destination_id, event, state, due_at, created_at)
      select ${endpoint_id}, ${endpoint_id} || gen_random_uuid(), gen_random_uuid(), ${webhook.id},
        'submission.received', 'dead', 'infinity', now() from generate_series(1, ${count}::int)`.execute(
      harness.database.db,
    );
  await add(7);
  expect(await healthOf(form)).toMatchObject({ state: 'ok', dead_deliveries: 7 });
  await add(limits.deadCounted);
  expect(await healthOf(form)).toMatchObject({ dead_deliveries: limits.deadCounted });
  await client.destinations.update({ endpoint_id, destination_id: webhook.id, enabled: false });
  expect(await healthOf(form)).toMatchObject({ dead_deliveries: 0 });
});

it('is separate for each endpoint, in the list too, and hidden from strangers', async () => {
  const [form, stranger] = [await verifiedForm(), await testing.newForm(harness)];
  const { client, endpoint_id } = form;
  const other = await client.endpoints.create({ name: 'Other' });
  fail(500);
  const webhook = await testing.addWebhook(form, receiver.url);
  await send(form);
  await testing.attempted(harness, webhook, 1);
  const { items } = await client.endpoints.list();
  expect(items.map(({ id, health }) => [id, health.state])).toEqual([
    [other.id, 'ok'],
    [endpoint_id, 'failing'],
  ]);
  expect(items.map(({ health }) => health)).toEqual([
    (await client.endpoints.get({ id: other.id })).health,
    await healthOf(form),
  ]);
  expect((await stranger.client.endpoints.list()).items.map(({ health }) => health.state)).toEqual(['waiting']);
  await expect(stranger.client.endpoints.get({ id: endpoint_id })).rejects.toMatchObject({ status: 404 });
  // An address that has confirmed for another workspace has not confirmed for this one.
  await testing.newForm(harness).then(async (third) => {
    const key = { endpoint_id: third.endpoint_id, kind: 'email' as const, config: { to: [form.owner.email] } };
    await third.client.destinations.create(key);
    expect(await healthOf(third)).toMatchObject({ state: 'waiting', waiting_addresses: 2 });
  });
});
