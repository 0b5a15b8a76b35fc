import type { ApiError, Destination } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { submit } from '../../../../../test/submit.ts';
import { makeCertificate } from '../../../../outbound/safe-fetch/testing-certificate.ts';
import { hostileAddresses, readAsPublic } from '../../../../outbound/safe-fetch/testing-hostile.ts';
import { ok, startScripted, type Scripted } from '../../../../outbound/safe-fetch/testing.ts';
import { createSafeFetch } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import * as testing from '../../deliveries-testing.ts';

// Destinations that a malicious owner enters, through the real routes and the real delivery worker. Listeners on this
// machine must never be called: in the clear on 127.0.0.1 and over TLS on ::1, on one port.

/** Global unicast by its number, but not allocated. */
const NOWHERE = '2e00::1';
const OUTSIDE = 'This address does not lead to the public internet.';
const NO_ADDRESS = 'This address cannot be called: it must be a plain https:// address without user name and password.';

let harness: Harness;
let canaries: Scripted[];
let port: number;

beforeAll(async () => {
  harness = await startHarness();
  const v4 = await startScripted((socket) => socket.end(ok('secret')));
  const certificate = makeCertificate(['localhost']);
  const v6 = await startScripted((socket) => socket.end(ok('secret')), { host: '::1', port: v4.port, certificate });
  [canaries, port] = [[v4, v6], v4.port];
});
afterAll(async () => {
  await harness.close();
  await Promise.all(canaries.map((canary) => canary.close()));
});
/** Sets ALLOW_PRIVATE_DESTINATIONS; every name leads to this machine. */
function allowPrivate(isAllowed: boolean): void {
  harness.deps.config = { ...harness.deps.config, allowPrivateDestinations: isAllowed };
  harness.deps.safeFetch = createSafeFetch({ allowPrivate: isAllowed, lookup: async () => ['127.0.0.1', '::1'] });
}
beforeEach(() => allowPrivate(false));

const called = () => canaries.reduce((sum, { connections }) => sum + connections, 0);
const aim = (url: string) => url.replaceAll('PORT', String(port));

/** A webhook with this URL, made by the owner's route or, if the route refuses it, written into its row. */
async function force(form: testing.Form, url: string): Promise<Destination> {
  const added = await testing.addWebhook(form, url).catch((error: unknown) => error as { status: number });
  if ('id' in added) return added;
  const webhook = await testing.addWebhook(form, 'https://receiver.example/');
  const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
  await expect(form.client.destinations.update({ ...key, config: { url } })).rejects.toMatchObject({ status: 422 });
  await sql`update destination set config = ${JSON.stringify({ url })}
    where endpoint_id = ${form.endpoint_id} and id = ${webhook.id}`.execute(harness.database.db);
  return webhook;
}

/** The attempts that the API shows for a destination. */
async function shown({ client, endpoint_id }: testing.Form, { id }: Destination) {
  const { items } = await client.deliveries.list({ endpoint_id, destination_id: id });
  return items.map(({ state, attempts }) => ({ state, answers: attempts.map(({ answer }) => answer) }));
}

/** An endpoint has at most 30 destinations, and an account tests them at most 30 times an hour. */
const PART = 25;
const inside = hostileAddresses.filter((url) => !readAsPublic.has(url));
const parts = Array.from({ length: Math.ceil(inside.length / PART) }, (_, n) => inside.slice(n * PART, (n + 1) * PART));

it.each(parts.map((urls, index) => [index + 1, urls] as const))(
  'private addresses, part %i, are called neither by a test nor by the delivery worker, and the error reveals nothing else',
  async (_part, urls) => {
    const before = called();
    const form = await testing.newForm(harness);
    const webhooks: [string, Destination][] = [];
    for (const url of urls.map(aim)) {
      const webhook = await force(form, url);
      const told = await form.client.destinations.test({ endpoint_id: form.endpoint_id, destination_id: webhook.id });
      expect({ url, ...told }).toMatchObject({ url, delivered: false, status: null });
      expect([OUTSIDE, NO_ADDRESS, 'This destination has no address.']).toContain(told.answer);
      webhooks.push([url, webhook]);
    }
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    for (const [url, webhook] of webhooks) {
      await testing.attempted(harness, webhook, 1);
      const [delivery] = await shown(form, webhook);
      // No later attempt could differ: the delivery is dead at once.
      expect({ url, state: delivery?.state, answers: delivery?.answers.length }).toEqual({
        url,
        state: 'dead',
        answers: 1,
      });
      expect([OUTSIDE, NO_ADDRESS, 'This destination has no address.']).toContain(delivery?.answers[0]);
    }
    expect(called()).toBe(before);
  },
);

/** A name is resolved at each call, when it may lead elsewhere. */
const names = [
  'localhost.localdomain',
  'ip6-localhost',
  '127.0.0.1.nip.example',
  '2130706433.example',
  'bücher.example',
  'xn--bcher-kva.example',
  'a_b.example',
  'metadata',
];

it('addresses that are visibly private are not even saved', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  const { id: destination_id } = await testing.addWebhook(form, 'https://receiver.example/');
  const key = { endpoint_id, destination_id };
  const saved: string[] = [];
  for (const url of inside) {
    const change = client.destinations.update({ ...key, config: { url: aim(url) } });
    await change.then(
      () => saved.push(url),
      (error: ApiError) => {
        const [first] = error.problem?.errors ?? [];
        expect({ url, status: error.status, path: first?.path }).toEqual({ url, status: 422, path: 'config.url' });
        expect(first?.message).toBe(error.message);
      },
    );
  }
  expect(saved).toEqual(names.map((name) => `https://${name}:PORT/`));
});

it.each(['webhook', 'slack', 'discord', 'teams'] as const)('a new %s needs a public https address', async (kind) => {
  const { client, endpoint_id } = await testing.newForm(harness);
  const add = (url: string) => client.destinations.create({ endpoint_id, kind, config: { url } });
  await expect(add('https://10.0.0.1/')).rejects.toMatchObject({ status: 422, message: OUTSIDE });
  await expect(add('https://app.localhost./')).rejects.toMatchObject({ status: 422, message: OUTSIDE });
  await expect(add('http://example.org/')).rejects.toMatchObject({ status: 422, message: NO_ADDRESS });
  await expect(add('https://example.org/')).resolves.toMatchObject({ kind });
  allowPrivate(true);
  await expect(add('http://10.0.0.1/')).resolves.toMatchObject({ kind });
  await expect(add('https://169.254.169.254/')).rejects.toMatchObject({ status: 422, message: OUTSIDE });
});

it('the listeners are called where private addresses are allowed', async () => {
  allowPrivate(true);
  const form = await testing.newForm(harness);
  for (const url of [
    'https://2130706433:PORT/',
    'https://[::1]:PORT/',
    'https://metadata:PORT/',
    'http://127.1:PORT/',
  ]) {
    const before = called();
    const webhook = await force(form, aim(url));
    await form.client.destinations.test({ endpoint_id: form.endpoint_id, destination_id: webhook.id });
    expect({ url, called: called() > before }).toEqual({ url, called: true });
  }
});

it('names that the real resolver resolves to this machine are refused', async () => {
  harness.deps.safeFetch = createSafeFetch({ allowPrivate: false });
  const before = called();
  const form = await testing.newForm(harness);
  for (const host of ['localhost', 'LOCALHOST', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ']) {
    const webhook = await force(form, aim(`https://${host}:PORT/`));
    const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
    expect(await form.client.destinations.test(key)).toMatchObject({ delivered: false, status: null, answer: OUTSIDE });
  }
  expect(called()).toBe(before);
});

it.each(['slack', 'discord', 'teams'] as const)('%s cannot have a private address either', async (kind) => {
  const before = called();
  const form = await testing.newForm(harness);
  const url = aim('https://[::ffff:127.0.0.1]:PORT/services/T0/B0/a-secret');
  // Saved while this was allowed.
  allowPrivate(true);
  const chat = await form.client.destinations.create({ endpoint_id: form.endpoint_id, kind, config: { url } });
  allowPrivate(false);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  await testing.attempted(harness, chat, 1);
  expect(await shown(form, chat)).toEqual([{ state: 'dead', answers: [OUTSIDE] }]);
  expect(called()).toBe(before);
});

it('an open private port is reported like a closed one', async () => {
  const form = await testing.newForm(harness);
  const closed = await startScripted(() => undefined);
  await closed.close();
  const told = await Promise.all(
    [port, closed.port, 22, 5432].map(async (each) => {
      const webhook = await force(form, `https://127.0.0.1:${each}/`);
      const key = { endpoint_id: form.endpoint_id, destination_id: webhook.id };
      const { status, answer } = await form.client.destinations.test(key);
      return { status, answer };
    }),
  );
  expect(told).toEqual(told.map(() => ({ status: null, answer: OUTSIDE })));
});

describe('a name that changes its address', () => {
  const rebinding = (answers: string[][]) => {
    let asked = 0;
    const lookup = async () => answers[asked++] ?? ['127.0.0.1'];
    const safeFetch = createSafeFetch({ allowPrivate: false, lookup });
    // This address never answers, and the test does not have to wait for it.
    harness.deps.safeFetch = (url, request) => safeFetch(url, { ...request, timeoutMs: 300 });
    return () => asked;
  };

  it('between two attempts is refused by the second; each attempt resolves once and calls that address', async () => {
    const before = called();
    const asked = rebinding([[NOWHERE], [NOWHERE]]);
    const form = await testing.newForm(harness);
    const webhook = await force(form, aim('https://rebind.example:PORT/'));
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    for (const times of [1, 2, 3]) {
      expect(await testing.attempted(harness, webhook, times)).toMatchObject({ state: times < 3 ? 'pending' : 'dead' });
      expect(asked()).toBe(times);
      await testing.hurry(harness, webhook);
    }
    const [delivery] = await shown(form, webhook);
    expect(delivery?.answers.at(-1)).toBe(OUTSIDE);
    for (const answer of delivery?.answers.slice(0, 2) ?? [])
      expect(['The server could not be reached.', 'The server took too long.']).toContain(answer);
    expect(called()).toBe(before);
  });

  it.each([
    [['127.0.0.1', NOWHERE]],
    [[NOWHERE, '127.0.0.1']],
    [[NOWHERE, '::ffff:127.0.0.1']],
    [[NOWHERE, '::1%lo']],
    [[NOWHERE, 'not an address']],
  ])('within one answer (%j) is refused', async (addresses) => {
    const before = called();
    rebinding([addresses]);
    const form = await testing.newForm(harness);
    const webhook = await force(form, aim('https://both.example:PORT/'));
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    expect(await testing.attempted(harness, webhook, 1)).toMatchObject({ state: 'dead', numbers: [1] });
    expect(await shown(form, webhook)).toEqual([{ state: 'dead', answers: [OUTSIDE] }]);
    expect(called()).toBe(before);
  });
});
