import type { Destination } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import * as testing from './deliveries-testing.ts';
import { startReceiver, type Receiver } from './channels/webhook/receiver-testing.ts';
import { HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;
let receiver: Receiver;
let mine: testing.Form;
let theirs: testing.Form;
let webhook: Destination;
let mails: Destination;
let submission_id: string;
let delivery_id: string;

// test/permissions.test.ts calls every route as a stranger; here a stranger mixes their own ids with foreign ones.
beforeAll(async () => {
  harness = await startHarness();
  receiver = await startReceiver();
  receiver.script = (response) => response.writeHead(500).end();
  [mine, theirs] = [await testing.newForm(harness), await testing.newForm(harness)];
  webhook = await testing.addWebhook(theirs, receiver.url);
  const config = { to: ['colleague@example.org'] };
  mails = await theirs.client.destinations.create({ endpoint_id: theirs.endpoint_id, kind: 'email', config });
  const sent = await submit(harness.app, theirs.endpoint_id, { fields: { n: '1' } });
  submission_id = sent.submission_id ?? '';
  delivery_id = (await testing.attempted(harness, webhook, 1)).id;
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

const facts = async () => ({
  destinations: (await theirs.client.destinations.list({ endpoint_id: theirs.endpoint_id })).items,
  deliveries: (await testing.stored(harness, theirs)).map(({ due_in, ...row }) => ({ ...row, due: due_in !== null })),
  received: receiver.received.length,
  asked: harness.mails.filter((mail) => mail.to === 'colleague@example.org').length,
});
let before: Awaited<ReturnType<typeof facts>>;
beforeEach(async () => {
  await testing.patiently(async () => (await facts()).asked === 1);
  await testing.patiently(async () => (await testing.stored(harness, theirs)).every(({ attempting }) => !attempting));
  // None of the owner's deliveries moves during a test.
  await harness.database.db
    .updateTable('delivery')
    .set({ due_at: new Date(Date.now() + HOUR_MS) })
    .where('id', '=', delivery_id)
    .execute();
  before = await facts();
});

/** Every call that names a destination or a delivery, with the ids that a stranger supplies. */
const calls = (endpoint_id: () => string, destination: () => Destination): [string, () => Promise<unknown>][] => {
  const key = () => ({ endpoint_id: endpoint_id(), destination_id: destination().id });
  const { destinations, deliveries } = new Proxy({} as testing.Form['client'], {
    get: (_target, group: 'destinations') =>
      new Proxy({}, { get: (_group, name: 'get') => (input: never) => mine.client[group][name](input) }),
  });
  return [
    ['get', () => destinations.get(key())],
    ['update', () => destinations.update({ ...key(), name: 'Mine now', enabled: false })],
    ['delete', () => destinations.delete(key())],
    ['rotateSecret', () => destinations.rotateSecret(key())],
    ['test', () => destinations.test(key())],
    ['backfill', () => destinations.backfill(key())],
    ['backfillState', () => destinations.backfillState(key())],
    ['resendConfirmation', () => destinations.resendConfirmation({ ...key(), email: 'colleague@example.org' })],
    ['ofSubmission', () => deliveries.ofSubmission({ endpoint_id: endpoint_id(), submission_id })],
    ['retry', () => deliveries.retry({ delivery_id })],
  ];
};

describe.each([
  ['a foreign endpoint and a foreign destination', () => theirs.endpoint_id],
  ['their own endpoint and a foreign destination', () => mine.endpoint_id],
])('a stranger with %s', (_name, endpoint_id) => {
  it.each(calls(endpoint_id, () => webhook))('%s finds nothing and changes nothing', async (_call, call) => {
    await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await facts()).toEqual(before);
  });

  it.each(calls(endpoint_id, () => mails))(
    '%s of an email destination finds nothing and changes nothing',
    async (_call, call) => {
      await expect(call()).rejects.toMatchObject({ status: 404 });
      expect(await facts()).toEqual(before);
    },
  );
});

it('lists, adds and retries in bulk only its own', async () => {
  const { destinations, deliveries } = mine.client;
  const foreign = { endpoint_id: theirs.endpoint_id };
  await expect(destinations.list(foreign)).rejects.toMatchObject({ status: 404 });
  await expect(deliveries.list(foreign)).rejects.toMatchObject({ status: 404 });
  await expect(deliveries.retryDead(foreign)).rejects.toMatchObject({ status: 404 });
  const config = { url: receiver.url };
  await expect(destinations.create({ ...foreign, kind: 'webhook', config })).rejects.toMatchObject({ status: 404 });
  const own = { endpoint_id: mine.endpoint_id };
  await harness.database.db.updateTable('delivery').set({ state: 'dead' }).where('id', '=', delivery_id).execute();
  expect(await deliveries.retryDead({ ...own, destination_id: webhook.id })).toEqual({ count: 0 });
  expect(await deliveries.list({ ...own, destination_id: webhook.id })).toEqual({
    items: [],
    next_cursor: null,
    on_hold: [],
  });
  await expect(deliveries.list({ ...own, cursor: delivery_id })).rejects.toMatchObject({ status: 422 });
  await harness.database.db.updateTable('delivery').set({ state: 'pending' }).where('id', '=', delivery_id).execute();
  expect(await facts()).toEqual(before);
});

it('confirms an address for the account that asked, and for no other', async () => {
  const config = { to: ['colleague@example.org'] };
  const own = await mine.client.destinations.create({ endpoint_id: mine.endpoint_id, kind: 'email', config });
  const mail = await testing.patiently(() => harness.mails.filter((each) => each.to === 'colleague@example.org')[1]);
  await harness.client().destinations.confirmRecipient({ token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' });
  const states = async (client: testing.Form['client'], { endpoint_id, id }: Destination) =>
    (await client.destinations.get({ endpoint_id, destination_id: id })).recipients.map(({ state }) => state);
  expect(await states(mine.client, own)).toEqual(['confirmed']);
  expect(await states(theirs.client, mails)).toEqual(['waiting']);
});
