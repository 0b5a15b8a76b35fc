import type { VerdictCounts } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';

let harness: Harness;
let owner: Account;
const LIMIT = 5;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: String(LIMIT) });
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const sum = ({ inbox, spam, held, refused }: VerdictCounts) => inbox + spam + held + refused;
const numbers = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** Sends this many submissions to the inbox, then spam and refused ones. */
async function send(id: string, { clean, spam, refused }: { clean: number; spam: number; refused: number }) {
  const referer = { referer: 'https://shop.example/contact', origin: 'https://shop.example' };
  for (let n = 0; n < clean; n += 1) await submit(harness.app, id, { fields: { n: `Clean ${n}` }, headers: referer });
  for (let n = 0; n < spam; n += 1)
    await submit(harness.app, id, { fields: { n: `Bot ${n}`, _gotcha: 'x' }, headers: referer });
  for (let n = 0; n < refused; n += 1) {
    const answer = await post(harness.app, id, {
      fields: { n: `Refused ${n}` },
      headers: { referer: 'https://elsewhere.example/', origin: 'https://elsewhere.example' },
    });
    expect(answer.statusCode).toBe(403);
  }
}

it('endpoints, lists, insights, overview and the plan count the same, beyond the limit', async () => {
  const { client } = owner;
  const settings = { allowed_domains: ['shop.example'] };
  const [first, second] = [
    await client.endpoints.create({ name: 'First', settings }),
    await client.endpoints.create({ name: 'Second', settings }),
  ];
  await send(first.id, { clean: 4, spam: 2, refused: 1 });
  await send(second.id, { clean: 3, spam: 1, refused: 2 });
  await harness.dispatched();

  const expected = new Map<string, VerdictCounts>([
    [first.id, { inbox: 4, spam: 2, held: 0, refused: 1 }],
    [second.id, { inbox: 1, spam: 1, held: 2, refused: 2 }],
  ]);
  const { items } = await client.endpoints.list();
  const overview = await client.insights.overview({});
  for (const [id, counts] of expected) {
    const endpoint = items.find((item) => item.id === id);
    expect(endpoint).toMatchObject({
      submission_count: sum(counts),
      inbox_count: counts.inbox,
      spam_count: counts.spam,
      held_count: counts.held,
      refused_count: counts.refused,
    });
    for (const status of ['inbox', 'spam', 'held', 'refused'] as const)
      expect((await client.submissions.list({ endpoint_id: id, status })).total).toBe(counts[status]);
    expect((await client.submissions.list({ endpoint_id: id, status: 'all' })).total).toBe(sum(counts));
    const insights = await client.insights.endpoint({ id });
    expect(insights.verdicts).toEqual(counts);
    expect(numbers(insights.days.map(sum))).toBe(sum(counts));
    expect(numbers(insights.hours.map(sum))).toBe(sum(counts));
    // Inbox and held only, as the labels say.
    expect(numbers(insights.clock)).toBe(counts.inbox + counts.held);
    expect(numbers(insights.sources.sites.map(({ count }) => count))).toBe(counts.inbox + counts.held);
    const own = overview.endpoints.find(({ endpoint_id }) => endpoint_id === id);
    expect(numbers(own?.received ?? [])).toBe(sum(counts));
    expect(numbers(own?.days ?? [])).toBe(counts.inbox);
  }
  expect(numbers(overview.days.map(sum))).toBe(numbers([...expected.values()].map(sum)));
  const { usage } = await client.auth.profile();
  expect(usage).toMatchObject({ submissions: LIMIT, limit: LIMIT, held: 2 });
});
