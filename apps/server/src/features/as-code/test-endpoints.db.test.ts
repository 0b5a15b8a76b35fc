import type { EndpointFileInput } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { keepTerms } from '../erasure/retention.service.ts';

const PLAN = 2;

let harness: Harness;
let receiver: Receiver;
let owner: Account;
beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: String(PLAN) });
  receiver = await startReceiver();
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});
beforeEach(async () => {
  owner = await harness.signUp();
});

async function apply(files: EndpointFileInput[], env: 'live' | 'test'): Promise<string> {
  const { fingerprint } = await owner.client.code.plan({ files, env });
  const { endpoints } = await owner.client.code.applyPlan({ files, env, fingerprint });
  return endpoints[0]?.endpoint_id ?? '';
}

const file = (more: Partial<EndpointFileInput> = {}): EndpointFileInput => ({
  postern: 1,
  key: 'contact',
  name: 'Contact',
  settings: { time_trap_seconds: 0 },
  ...more,
});

describe('files of the environment test', () => {
  it('describe endpoints that are separate from the live ones with the same keys', async () => {
    const live = await apply([file()], 'live');
    const test = await apply([file({ name: 'Changed' })], 'test');
    expect(test).not.toBe(live);
    expect(await owner.client.endpoints.get({ id: live })).toMatchObject({ name: 'Contact', is_test: false });
    expect(await owner.client.endpoints.get({ id: test })).toMatchObject({ name: 'Changed', is_test: true });
    expect((await owner.client.code.pull({ env: 'test' })).files).toMatchObject([{ key: 'contact', name: 'Changed' }]);
    expect((await owner.client.code.plan({ files: [file()] })).endpoints).toEqual([]);
    const { id } = await owner.client.endpoints.duplicate({ id: test });
    expect((await owner.client.endpoints.get({ id })).is_test).toBe(true);
  });
});

describe('a test endpoint', () => {
  it('does not count, whatever is done with its submissions', async () => {
    const [live, test] = [await apply([file()], 'live'), await apply([file()], 'test')];
    const send = (id: string, more = {}) => submit(harness.app, id, { fields: { name: 'Noor', ...more } });
    // At the same time, so that one statement writes both kinds.
    await Promise.all([...Array.from({ length: PLAN + 3 }, () => send(test)), send(live), send(live)]);
    const { submission_id } = await send(test, { _gotcha: 'x' });
    await owner.client.submissions.update({ endpoint_id: test, submission_id, status: 'inbox' });
    await harness.dispatched();
    expect(await owner.client.endpoints.get({ id: test })).toMatchObject({ inbox_count: PLAN + 4, held_count: 0 });
    expect(await owner.client.endpoints.get({ id: live })).toMatchObject({ inbox_count: PLAN, held_count: 0 });
    expect((await owner.client.workspaces.list()).items[0]?.usage).toMatchObject({ submissions: PLAN, held: 0 });
    await send(live);
    await send(test);
    expect(await owner.client.endpoints.get({ id: live })).toMatchObject({ inbox_count: PLAN, held_count: 1 });
    expect(await owner.client.endpoints.get({ id: test })).toMatchObject({ inbox_count: PLAN + 5, held_count: 0 });
  });

  it.each(['each', 'hourly'] as const)('records deliveries and sends nothing, with emails %s', async (every) => {
    const settings = {
      time_trap_seconds: 0,
      digest: { every },
      autoresponse: { enabled: true, body: 'Thank you.' },
    };
    const destinations: NonNullable<EndpointFileInput['destinations']> = {
      // It is new to the workspace, and has never confirmed.
      team: { kind: 'email', config: { to: ['team@outside.example'] } },
      crm: { kind: 'webhook', config: { url: receiver.url } },
    };
    const id = await apply([file({ settings, destinations })], 'test');
    const before = harness.mails.length;
    const { submission_id } = await submit(harness.app, id, {
      fields: { email: 'visitor@outside.example', name: 'Noor' },
    });
    await harness.dispatched();
    if (every === 'hourly') harness.passTime(60 * 60_000);
    const deliveries = await eventually(async () => {
      const { items } = await owner.client.deliveries.ofSubmission({ endpoint_id: id, submission_id });
      return items.length === 2 && items.every(({ state }) => state === 'delivered') && items;
    });
    expect(deliveries.flatMap(({ attempts }) => attempts.map(({ answer }) => answer))).toEqual([
      'Not sent: this is a test endpoint.',
      'Not sent: this is a test endpoint.',
    ]);
    const { items } = await owner.client.destinations.list({ endpoint_id: id });
    for (const { id: destination_id } of items.filter(({ kind }) => kind === 'webhook'))
      expect(await owner.client.destinations.test({ endpoint_id: id, destination_id })).toMatchObject({
        answer: 'Not sent: this is a test endpoint.',
      });
    // What a live endpoint sends arrives later than all of this would have.
    const live = await apply(
      [file({ settings, destinations: { crm: { kind: 'webhook', config: { url: receiver.url } } } })],
      'live',
    );
    await submit(harness.app, live, { fields: { email: 'other@outside.example', name: 'Ada' } });
    await harness.mail('other@outside.example', /./);
    await eventually(() => receiver.received.length > 0);
    const sent = harness.mails.slice(before).map(({ to }) => to);
    expect(sent.filter((to) => to !== 'other@outside.example' && to !== owner.email)).toEqual([]);
    expect(receiver.received.map(({ body }) => body).filter((body) => body.includes(id))).toEqual([]);
  });

  it('asks no address to confirm, also if a member wants it to, and waits for none', async () => {
    const destinations = { team: { kind: 'email' as const, config: { to: ['nobody@outside.example'] } } };
    const id = await apply([file({ destinations })], 'test');
    const [team] = (await owner.client.destinations.list({ endpoint_id: id })).items;
    const key = { endpoint_id: id, destination_id: team?.id ?? '' };
    const asking = owner.client.destinations.resendConfirmation({ ...key, email: 'nobody@outside.example' });
    await expect(asking).rejects.toMatchObject({ status: 409 });
    expect(await owner.client.destinations.test(key)).toMatchObject({ answer: 'Not sent: this is a test endpoint.' });
    const { health } = await owner.client.endpoints.get({ id });
    expect(health).toMatchObject({ state: 'ok', waiting_addresses: 0 });
    expect((await owner.client.endpoints.list()).items.find((each) => each.id === id)?.health).toEqual(health);
  });

  it('keeps its submissions for seven days at most', async () => {
    const id = await apply([file({ settings: { retention_days: 300 } })], 'test');
    await submit(harness.app, id, { fields: { name: 'Noor' } });
    await harness.dispatched();
    const kept = async (days: number) => {
      harness.passTime(days * DAY_MS);
      await keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
      const { count } = await harness.database.db
        .selectFrom('submission')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('endpoint_id', '=', id)
        .executeTakeFirstOrThrow();
      return count;
    };
    expect(await kept(6)).toBe(1);
    expect(await kept(2)).toBe(0);
  });
});
