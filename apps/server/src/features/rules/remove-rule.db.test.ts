import type { EndpointSettingsChange } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness({ TRUST_PROXY: '127.0.0.1' });
  account = await harness.signUp();
});
afterAll(() => harness.close());

const create = async (settings: EndpointSettingsChange) =>
  (await account.client.endpoints.create({ name: 'Ruled', settings })).id;

async function send(id: string, message: string, headers: Record<string, string> = {}): Promise<string> {
  await post(harness.app, id, { fields: { message }, headers });
  const { items } = await account.client.submissions.list({ endpoint_id: id, status: 'all', size: 1 });
  return items[0]?.id ?? '';
}

const statusOf = async (endpoint_id: string, submission_id: string) =>
  (await account.client.submissions.get({ endpoint_id, submission_id })).status;

const caught = async (id: string) =>
  (await account.client.rules.caught({ id })).items.map(({ rule, value, count, alone, items }) => ({
    rule,
    value,
    count,
    alone,
    ids: items.map(({ submission_id }) => submission_id),
  }));

it('lists what each rule caught, and what is in spam only because of it', async () => {
  const id = await create({
    time_trap_seconds: 0,
    blocked_words: ['casino', 'poker', 'never'],
    blocked_countries: ['AQ'],
    allowed_domains: ['shop.example'],
  });
  const site = { origin: 'https://shop.example' };
  const one = await send(id, 'A casino', site);
  const both = await send(id, 'A casino and poker', site);
  const there = await send(id, 'Hello', { ...site, 'cf-ipcountry': 'AQ' });
  const refused = await send(id, 'Hello', { origin: 'https://elsewhere.example' });
  await send(id, 'Hello', site);
  expect(await caught(id)).toEqual([
    { rule: 'blocked_word', value: 'casino', count: 2, alone: 1, ids: [both, one] },
    { rule: 'blocked_word', value: 'poker', count: 1, alone: 0, ids: [both] },
    { rule: 'blocked_word', value: 'never', count: 0, alone: 0, ids: [] },
    { rule: 'blocked_country', value: 'AQ', count: 1, alone: 1, ids: [there] },
    { rule: 'allowed_domain', value: null, count: 1, alone: 0, ids: [refused] },
  ]);
});

it('removes a rule with what only it caught, and undoes that', async () => {
  const id = await create({ blocked_words: ['casino', 'poker'] });
  const one = await send(id, 'A casino');
  const both = await send(id, 'A casino and poker');
  const other = await send(id, 'A poker game');
  const marked = await send(id, 'The casino again');
  for (const status of ['inbox', 'spam', 'inbox'] as const)
    await account.client.submissions.update({ endpoint_id: id, submission_id: marked, status });
  await account.client.endpoints.update({ id, settings: { blocked_words: ['casino', 'poker'] } });
  const rule = { rule: 'blocked_word' as const, value: ' Casino ' };
  const removed = await account.client.rules.remove({ id, ...rule });
  expect(removed).toEqual({ moved: [one], left: 0 });
  const all = () => Promise.all([one, both, other, marked].map((each) => statusOf(id, each)));
  expect(await all()).toEqual(['inbox', 'spam', 'spam', 'inbox']);
  expect((await account.client.endpoints.get({ id })).settings.blocked_words).toEqual(['poker']);
  // Nothing is left to do, and what a person moved stays.
  expect(await account.client.rules.remove({ id, ...rule })).toEqual({ moved: [], left: 0 });
  const back = await account.client.rules.restore({ id, ...rule, submission_ids: [...removed.moved, marked] });
  expect(back).toEqual({ moved: [one], left: 0 });
  expect(await all()).toEqual(['spam', 'spam', 'spam', 'inbox']);
  expect((await account.client.endpoints.get({ id })).settings.blocked_words).toEqual(['poker', 'casino']);
});

it('teaches the filter nothing, counts the submissions and delivers what comes out of spam', async () => {
  const id = await create({ blocked_words: ['casino'] });
  const examples = () => harness.database.db.selectFrom('spam_example').select('submission_id').execute();
  const submission_id = await send(id, 'A casino for our garden party on Thursday');
  const before = await examples();
  await account.client.rules.remove({ id, rule: 'blocked_word', value: 'casino' });
  expect(await examples()).toEqual(before);
  const endpoint = await account.client.endpoints.get({ id });
  expect([endpoint.inbox_count, endpoint.spam_count]).toEqual([1, 0]);
  await harness.dispatched();
  const deliveries = await account.client.deliveries.ofSubmission({ endpoint_id: id, submission_id });
  expect(deliveries.items.length).toBeGreaterThan(0);
});

it('removes and restores a time trap', async () => {
  const id = await create({ time_trap_seconds: 60, spam_threshold: 2 });
  const started = String(harness.deps.now().getTime() - 1000);
  await post(harness.app, id, { fields: { message: 'Quick', _started: started } });
  const { moved } = await account.client.rules.remove({ id, rule: 'time_trap', value: '60' });
  expect(moved).toHaveLength(1);
  expect((await account.client.endpoints.get({ id })).settings.time_trap_seconds).toBe(0);
  await account.client.rules.restore({ id, rule: 'time_trap', value: '60', submission_ids: moved });
  expect((await account.client.endpoints.get({ id })).settings.time_trap_seconds).toBe(60);
  expect(await statusOf(id, moved[0] ?? '')).toBe('spam');
});

it.each([
  ['blocked_country' as const, 'Sweden'],
  ['time_trap' as const, 'soon'],
  ['time_trap' as const, '-1'],
  ['blocked_word' as const, '\u0000'],
  ['blocked_word' as const, ' '],
])('refuses a rule that there cannot be: %s %j', async (rule, value) => {
  const id = await create({});
  expect(await failure(account.client.rules.remove({ id, rule, value }))).toMatchObject({ status: 422 });
  const restored = account.client.rules.restore({ id, rule, value, submission_ids: [] });
  expect(await failure(restored)).toMatchObject({ status: 422 });
});
