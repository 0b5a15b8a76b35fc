import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { countArrivals, countFirstReads, type ArrivedFacts } from './insights.rollup.service.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  harness = await startHarness();
  [owner, stranger] = [await harness.signUp(), await harness.signUp()];
});
afterAll(() => harness.close());

const newEndpoint = async (who = owner) => (await who.client.endpoints.create({ name: 'Figures' })).id;
const arrive = (arrived: Partial<ArrivedFacts>[]) =>
  harness.database.db.transaction().execute((trx) =>
    countArrivals(
      trx,
      arrived.map((each) => ({
        endpoint_id: '',
        submission_id: '',
        status: 'inbox',
        created_at: harness.deps.now(),
        page: null,
        ...each,
      })),
    ),
  );
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const midnight = () => Math.floor(harness.deps.now().getTime() / DAY_MS) * DAY_MS;
const none = { inbox: 0, spam: 0, held: 0, refused: 0 };

describe('all endpoints', () => {
  it('are added up by day; each endpoint that received submissions has its own line', async () => {
    const account = await harness.signUp();
    const [first, second, quiet] = [await newEndpoint(account), await newEndpoint(account), await newEndpoint(account)];
    const theirs = await newEndpoint(stranger);
    const today = midnight();
    await arrive([
      { endpoint_id: first, created_at: new Date(today - 2 * DAY_MS) },
      { endpoint_id: first, created_at: new Date(today - 2 * DAY_MS - 1) },
      { endpoint_id: first, created_at: new Date(today), status: 'spam' },
      { endpoint_id: second, created_at: new Date(today - 1), status: 'held' },
      { endpoint_id: second, created_at: new Date(today) },
      { endpoint_id: second, created_at: new Date(today), status: 'refused' },
      { endpoint_id: theirs, created_at: new Date(today) },
    ]);
    const { days, endpoints } = await account.client.insights.overview({ days: 3 });
    expect(days).toEqual([
      { date: dateOf(today - 2 * DAY_MS), ...none, inbox: 1 },
      { date: dateOf(today - DAY_MS), ...none, held: 1 },
      { date: dateOf(today), inbox: 1, spam: 1, held: 0, refused: 1 },
    ]);
    expect(new Map(endpoints.map((each) => [each.endpoint_id, each.days]))).toEqual(
      new Map([
        [first, [1, 0, 0]],
        [second, [0, 0, 1]],
      ]),
    );
    expect(endpoints.some(({ endpoint_id }) => endpoint_id === quiet)).toBe(false);
    expect((await account.client.insights.overview({})).days).toHaveLength(30);
  });

  it.each([0, 91, 1.5])('are refused for %d days', async (days) => {
    await expect(owner.client.insights.overview({ days })).rejects.toMatchObject({ status: 422 });
  });
});

describe('one endpoint', () => {
  it('has all its days and hours, empty ones too', async () => {
    const id = await newEndpoint();
    const { days, hours, clock, verdicts, sources, time_to_read } = await owner.client.insights.endpoint({ id });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ date: dateOf(midnight()), ...none });
    expect(hours).toHaveLength(48);
    expect(hours.every(({ inbox, spam }) => inbox === 0 && spam === 0)).toBe(true);
    expect(clock).toEqual(times(24, 0));
    expect(verdicts).toEqual(none);
    expect(sources).toEqual({ sites: [], pages: [] });
    expect(time_to_read.buckets.map((bucket) => bucket.up_to_seconds)).toEqual([
      60,
      300,
      900,
      3600,
      14_400,
      86_400,
      259_200,
      604_800,
      null,
    ]);
  });

  it('lists the last 48 hours, also for fewer days', async () => {
    const id = await newEndpoint();
    const hour = Math.floor(harness.deps.now().getTime() / HOUR_MS) * HOUR_MS;
    await arrive([
      { endpoint_id: id, created_at: new Date(hour - 47 * HOUR_MS) },
      { endpoint_id: id, created_at: new Date(hour - 47 * HOUR_MS - 1) },
    ]);
    const { days, hours, clock } = await owner.client.insights.endpoint({ id, days: 1 });
    expect(hours[0]).toEqual({ at: new Date(hour - 47 * HOUR_MS).toISOString(), ...none, inbox: 1 });
    expect(days).toEqual([{ date: dateOf(midnight()), ...none }]);
    expect(clock.reduce((sum, count) => sum + count, 0)).toBe(0);
  });

  it('names ten sites and ten pages, and adds up the rest', async () => {
    const id = await newEndpoint();
    const pages = Array.from({ length: 12 }, (_, n) => times(12 - n, `s${n}.example/form`)).flat();
    await arrive(
      [...pages, 's0.example/other', null, null].map((page) => ({ endpoint_id: id, page, created_at: new Date() })),
    );
    const { sources } = await owner.client.insights.endpoint({ id });
    expect(sources.sites).toHaveLength(11);
    expect(sources.sites[0]).toEqual({ value: 's0.example', count: 13 });
    expect(sources.sites.at(-1)).toEqual({ value: '', count: 2 + 1 + 2 });
    expect(sources.pages[0]).toEqual({ value: 's0.example/form', count: 12 });
    expect(sources.pages.at(-1)).toEqual({ value: '', count: 2 + 1 + 1 + 2 });
    const total = pages.length + 3;
    expect(sources.pages.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  it('reports how soon submissions were opened', async () => {
    const id = await newEndpoint();
    const created_at = harness.deps.now();
    const after = (seconds: number) => ({
      endpoint_id: id,
      created_at,
      read_at: new Date(created_at.getTime() + seconds * 1000),
    });
    await harness.database.db
      .transaction()
      .execute((trx) => countFirstReads(trx, [after(5), after(59), after(3000), after(9 * 86_400)]));
    const { time_to_read } = await owner.client.insights.endpoint({ id });
    expect(time_to_read.buckets.map(({ count }) => count)).toEqual([2, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('shows the state of its destinations, without their secrets', async () => {
    const id = await newEndpoint();
    await owner.client.destinations.create({
      endpoint_id: id,
      kind: 'webhook',
      name: 'Warehouse',
      config: { url: 'https://warehouse.example/hook?key=very-secret' },
    });
    const { destinations } = await owner.client.insights.endpoint({ id });
    // The owner's own address has not been verified.
    expect(destinations.map(({ kind, state, addresses }) => [kind, state, addresses])).toEqual([
      ['email', 'active', 'waiting'],
      ['webhook', 'active', 'ok'],
    ]);
    expect(JSON.stringify(destinations)).not.toMatch(/very-secret|whsec_|secrets|config/);
  });

  it('is not found by a stranger', async () => {
    const id = await newEndpoint();
    await arrive([{ endpoint_id: id }]);
    await expect(stranger.client.insights.endpoint({ id })).rejects.toMatchObject({ status: 404 });
    const { endpoints } = await stranger.client.insights.overview({});
    expect(endpoints.some(({ endpoint_id }) => endpoint_id === id)).toBe(false);
  });
});

describe('submissions', () => {
  const insightsOf = async (id: string) => owner.client.insights.endpoint({ id });
  const soon = (id: string, test: (insights: Awaited<ReturnType<typeof insightsOf>>) => boolean) =>
    eventually(async () => test(await insightsOf(id)));

  it('are counted when they arrive, with their page, and move with their verdict', async () => {
    const id = await newEndpoint();
    const headers = { referer: 'https://shop.example/contact?email=noor@example.org', origin: 'https://shop.example' };
    await submit(harness.app, id, { fields: { name: 'Noor' }, headers });
    const { submission_id } = await submit(harness.app, id, { fields: { name: 'Bot', _gotcha: 'x' }, headers });
    await soon(id, ({ verdicts }) => verdicts.inbox === 1 && verdicts.spam === 1);
    const { sources, time_to_read } = await insightsOf(id);
    expect(sources.pages).toEqual([{ value: 'shop.example/contact', count: 1 }]);
    expect(time_to_read.unread).toBe(1);
    await owner.client.submissions.update({ endpoint_id: id, submission_id, status: 'inbox' });
    const { verdicts, days } = await insightsOf(id);
    expect(verdicts).toEqual({ ...none, inbox: 2 });
    expect(days.at(-1)).toEqual({ date: dateOf(midnight()), ...none, inbox: 2 });
    // It is announced again, for its deliveries, which does not count as a second arrival.
    await harness.dispatched();
    expect((await insightsOf(id)).verdicts).toEqual({ ...none, inbox: 2 });
  });

  it('that were refused are counted', async () => {
    const { id } = await owner.client.endpoints.create({
      name: 'Choosy',
      settings: { allowed_domains: ['shop.example'] },
    });
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/submit/${id}`,
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      payload: '{"a":1}',
    });
    expect(response.statusCode).toBe(403);
    await soon(id, ({ verdicts }) => verdicts.refused === 1);
  });

  it('count as read once, however often they are marked', async () => {
    const id = await newEndpoint();
    const { submission_id } = await submit(harness.app, id, { fields: { name: 'Noor' } });
    const key = { endpoint_id: id, submission_id };
    for (const read of [true, false, true]) await owner.client.submissions.update({ ...key, read });
    const { buckets, unread } = (await insightsOf(id)).time_to_read;
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(unread).toBe(0);
  });

  it('stay in the figures after their deletion', async () => {
    const id = await newEndpoint();
    const { submission_id } = await submit(harness.app, id, { fields: { name: 'Noor' } });
    await soon(id, ({ verdicts }) => verdicts.inbox === 1);
    await owner.client.submissions.delete({ endpoint_id: id, submission_id });
    const { verdicts, time_to_read } = await insightsOf(id);
    expect(verdicts.inbox).toBe(1);
    expect(time_to_read.unread).toBe(0);
  });
});
