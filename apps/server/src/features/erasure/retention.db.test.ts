import { demandSession } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';
import { keepTerms } from './retention.service.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  // The clock moves by years, and the database keeps what is not a month old by its own clock.
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '1', AUDIT_RETENTION_DAYS: '0' });
});
afterAll(() => harness.close());

/** Retention skips submissions that the dispatcher has locked. */
const dispatched = () => harness.dispatched();

it('deletes refused after 7 days, spam after 30, held after 60, the inbox never', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({
    name: 'Terms',
    settings: { allowed_domains: ['shop.example'] },
  });
  const headers = { origin: 'https://shop.example' };
  await submit(harness.app, id, { fields: { n: 'inbox' }, headers });
  await submit(harness.app, id, { fields: { n: 'held' }, headers });
  await submit(harness.app, id, { fields: { n: 'spam', _gotcha: 'x' }, file: 'bytes', headers });
  await post(harness.app, id, { fields: { n: 'refused' }, headers: { origin: 'https://elsewhere.example' } });
  const left = async (days: number) => {
    harness.passTime(days * DAY_MS);
    await keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
    const { access_token } = demandSession(
      await harness.client().auth.login({ email: owner.email, password: owner.password }),
    );
    const client = harness.client(access_token);
    const { items, total } = await client.submissions.list({ endpoint_id: id, status: 'all' });
    expect(total).toBe(items.length);
    return items.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b));
  };
  await dispatched();
  const files = await harness.storedFiles();
  expect(await left(6)).toEqual(['held', 'inbox', 'refused', 'spam']);
  expect(await left(2)).toEqual(['held', 'inbox', 'spam']);
  expect(await left(23)).toEqual(['held', 'inbox']);
  await eventually(async () => (await harness.storedFiles()) === files - 1);
  expect(await left(30)).toEqual(['inbox']);
  expect(await left(1000)).toEqual(['inbox']);
});

it('keeps the newest thousand refused', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Many', settings: { allowed_domains: ['shop.example'] } });
  const headers = { origin: 'https://elsewhere.example' };
  await Promise.all(
    Array.from({ length: 1010 }, (_, n) => post(harness.app, id, { fields: { n: String(n) }, headers })),
  );
  // Retention skips submissions that the dispatcher has locked: the next run deletes them.
  await dispatched();
  await keepTerms(harness.deps, {}, { id: 'x', retries: 0, signal: new AbortController().signal });
  expect((await owner.client.submissions.list({ endpoint_id: id, status: 'refused' })).total).toBe(1000);
});
