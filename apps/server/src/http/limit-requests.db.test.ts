import { problemSchema } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../test/harness.ts';
import { post } from '../../test/submit.ts';

let harness: Harness;
let account: Account;
beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_IP_PER_MINUTE: '3', RATE_LIMIT_ENDPOINT_PER_MINUTE: '5' });
  account = await harness.signUp();
});
afterAll(() => harness.close());

const newEndpoint = async () => (await account.client.endpoints.create({ name: 'Limited' })).id;
const total = async (endpoint_id: string) =>
  (await account.client.submissions.list({ endpoint_id, status: 'all' })).total;

/** Submits from an address. */
const send = (endpoint_id: string, from: string, headers: Record<string, string> = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/submit/${endpoint_id}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'n=1',
  });

it('every answer of the intake has the sender’s limits, in headers that a page of any site may read', async () => {
  const id = await newEndpoint();
  const accepted = await send(id, '203.0.113.1');
  expect(accepted.statusCode).toBe(201);
  expect(accepted.headers).toMatchObject({
    'ratelimit-limit': '3',
    'ratelimit-remaining': '2',
    'ratelimit-reset': '60',
  });
  const exposed = String(accepted.headers['access-control-expose-headers']).toLowerCase().split(/, */);
  expect(exposed).toEqual(
    expect.arrayContaining(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']),
  );
  const unknown = await send('unknown123', '203.0.113.1');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '1' });
  const unreadable = await send(id, '203.0.113.1', { 'content-type': 'application/xml' });
  expect(unreadable.statusCode).toBe(415);
  expect(unreadable.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
});

it('a sender over the limit gets a problem or a page, and nothing is stored', async () => {
  const id = await newEndpoint();
  for (let n = 0; n < 3; n += 1) expect((await send(id, '203.0.113.2')).statusCode).toBe(201);
  const problem = await send(id, '203.0.113.2');
  expect(problemSchema.parse(problem.json())).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(problem.headers['retry-after'])).toBeGreaterThan(50);
  expect(problem.headers['access-control-allow-origin']).toBe('*');
  const page = await send(id, '203.0.113.2', { 'sec-fetch-mode': 'navigate', accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(page.headers['retry-after']).toBe(problem.headers['retry-after']);
  expect(page.payload).toContain('<h1>');
  expect(await total(id)).toBe(3);
});

it('an endpoint accepts no more than its limit from all senders; other endpoints continue', async () => {
  const [id, other] = [await newEndpoint(), await newEndpoint()];
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await send(id, `203.0.113.${10 + n}`)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect((await send(other, '203.0.113.10')).statusCode).toBe(201);
});

it('preflights and the page that explains the URL are not counted', async () => {
  const id = await newEndpoint();
  const url = `/api/submit/${id}`;
  for (let n = 0; n < 5; n += 1) {
    expect((await harness.app.inject({ method: 'OPTIONS', url, remoteAddress: '203.0.113.30' })).statusCode).toBe(204);
    expect((await harness.app.inject({ url, remoteAddress: '203.0.113.30' })).statusCode).toBe(405);
  }
  expect((await send(id, '203.0.113.30')).headers).toMatchObject({ 'ratelimit-remaining': '2' });
});

it('a refused upload leaves no file', async () => {
  const id = await newEndpoint();
  const upload = () => post(harness.app, id, { file: 'bytes' });
  const statuses = [await upload(), await upload(), await upload(), await upload()].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await harness.storedFiles()).toBe(3);
});
