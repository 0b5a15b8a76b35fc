import { ApiError, demandSession } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '2' });
});
afterAll(() => harness.close());

async function prepare() {
  account = await harness.signUp();
  const endpoint_id = (await account.client.endpoints.create({ name: 'Verdicts' })).id;
  const send = async (fields: Record<string, string>) =>
    (await submit(harness.app, endpoint_id, { fields })).submission_id;
  const move = (submission_id: string, status: 'inbox' | 'spam') =>
    account.client.submissions.update({ endpoint_id, submission_id, status });
  const counts = async () => {
    const { unread_count, spam_count, submission_count } = await account.client.endpoints.get({ id: endpoint_id });
    const { submissions, held } = (await account.client.auth.profile()).usage;
    return { unread_count, spam_count, submission_count, submissions, held };
  };
  return { endpoint_id, send, move, counts };
}

it('a submission marked as not spam counts once, however often it moves', async () => {
  const { send, move, counts } = await prepare();
  const id = await send({ n: '1', _gotcha: 'x' });
  expect(await counts()).toEqual({ unread_count: 0, spam_count: 1, submission_count: 1, submissions: 0, held: 0 });
  expect(await move(id, 'inbox')).toMatchObject({ status: 'inbox' });
  expect(await counts()).toEqual({ unread_count: 1, spam_count: 0, submission_count: 1, submissions: 1, held: 0 });
  await move(id, 'spam');
  await move(id, 'inbox');
  expect(await counts()).toMatchObject({ unread_count: 1, spam_count: 0, submissions: 1 });
});

it('a submission marked as spam is no longer unread, and stays counted', async () => {
  const { send, move, counts } = await prepare();
  await move(await send({ n: '1' }), 'spam');
  expect(await counts()).toEqual({ unread_count: 0, spam_count: 1, submission_count: 1, submissions: 1, held: 0 });
});

it('a full month answers 409, the next one accepts held submissions', async () => {
  const { endpoint_id, send, move, counts } = await prepare();
  for (const n of ['1', '2']) await send({ n });
  const held = await send({ n: '3' });
  const spam = await send({ n: '4', _gotcha: 'x' });
  expect(await counts()).toMatchObject({ submissions: 2, held: 1 });
  for (const id of [held, spam]) {
    const error = await move(id, 'inbox').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409 });
  }
  expect((await account.client.submissions.get({ endpoint_id, submission_id: held })).status).toBe('held');
  harness.passTime(32 * DAY_MS);
  const { access_token } = demandSession(
    await harness.client().auth.login({ email: account.email, password: account.password }),
  );
  account.client = harness.client(access_token);
  await move(held, 'inbox');
  expect(await counts()).toMatchObject({ submissions: 1, held: 0, unread_count: 3 });
});
