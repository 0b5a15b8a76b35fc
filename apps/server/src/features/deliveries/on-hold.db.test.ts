import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import * as testing from './deliveries-testing.ts';
import { startReceiver, type Receiver } from './channels/webhook/receiver-testing.ts';

let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness();
  receiver = await startReceiver();
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const dispatched = () => testing.patiently(() => testing.isDispatched(harness));

it('deliveries that wait for an address are counted instead of listed, until it confirms', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id, owner } = form;
  const mail = await client.destinations.create({ endpoint_id, kind: 'email', config: { to: ['Anna@Example.org'] } });
  const webhook = await testing.addWebhook(form, receiver.url);
  for (const n of ['1', '2', '3']) await submit(harness.app, endpoint_id, { fields: { n } });
  await dispatched();

  const all = await client.deliveries.list({ endpoint_id });
  expect(all.items).toHaveLength(9);
  expect(all.on_hold).toEqual([]);

  const [own] = (await client.destinations.list({ endpoint_id })).items;
  const toAnna = { destination_id: mail.id, email: 'Anna@Example.org', count: 3 };
  const first = await client.deliveries.list({ endpoint_id, unconfirmed: 'counted', size: 2 });
  expect(first.items.map(({ destination_id }) => destination_id)).toEqual([webhook.id, webhook.id]);
  expect(first.on_hold).toEqual([toAnna, { destination_id: own?.id, email: owner.email, count: 3 }]);
  const second = await client.deliveries.list({
    endpoint_id,
    unconfirmed: 'counted',
    size: 2,
    cursor: first.next_cursor ?? '',
  });
  expect([second.items.length, second.next_cursor, second.on_hold]).toEqual([1, null, []]);

  // A filter holds for what is counted, too.
  const listed = (filter: object) => client.deliveries.list({ endpoint_id, unconfirmed: 'counted', ...filter });
  expect((await listed({ destination_id: mail.id })).on_hold).toEqual([toAnna]);
  expect((await listed({ destination_id: webhook.id })).on_hold).toEqual([]);
  expect((await listed({ state: 'pending', destination_id: mail.id })).on_hold).toEqual([toAnna]);
  expect(await listed({ state: 'dead' })).toEqual({ items: [], next_cursor: null, on_hold: [] });

  const asked = await testing.patiently(() =>
    harness.mails.findLast(({ to, subject }) => to === 'anna@example.org' && /Do you want/.test(subject)),
  );
  await harness.client().destinations.confirmRecipient({ token: tokenIn(asked.text) });
  await testing.patiently(async () =>
    (await testing.stored(harness, { endpoint_id, destination_id: mail.id })).every(
      ({ state }) => state === 'delivered',
    ),
  );
  const after = await listed({ destination_id: mail.id });
  expect(after.items.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(after.on_hold).toEqual([]);
});

it('the deliveries of a switched-off destination are listed', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  receiver.script = (response) => response.writeHead(503).end();
  const webhook = await testing.addWebhook(form, receiver.url);
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  await testing.attempted(harness, webhook, 1);
  await client.destinations.update({ endpoint_id, destination_id: webhook.id, enabled: false });
  const { items } = await client.deliveries.list({
    endpoint_id,
    destination_id: webhook.id,
    unconfirmed: 'counted',
  });
  expect(items.map(({ state, next_attempt_at }) => [state, next_attempt_at])).toEqual([['pending', null]]);
});
