import { problemSchema } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../test/harness.ts';
import { startNode, type TestNode } from '../../test/node.ts';
import { submit } from '../../test/submit.ts';
import { openRaw, portOf } from './slow-clients/testing.ts';

const PROXY = '192.0.2.1';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

let lines: { request_id?: string; route?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let harness: Harness;
let node: TestNode;
let account: Account;
let app: FastifyInstance;
beforeAll(async () => {
  harness = await startHarness({ TRUST_PROXY: `${PROXY},198.51.100.0/24` });
  account = await harness.signUp();
  node = await startNode(harness, { log });
  ({ app } = node);
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await node.close();
  await harness.close();
});

const idOf = async (headers: Record<string, string>, remoteAddress = PROXY) => {
  const { headers: answered } = await app.inject({ url: '/api/', remoteAddress, headers });
  return answered['x-request-id'];
};

describe('every answer has the id of its request', () => {
  it.each([
    ['/'],
    ['/api/'],
    ['/api/nowhere'],
    ['/nowhere'],
    ['/live'],
    ['/ready'],
    ['/%zz'],
    ['/api/auth/profile'],
    ['/trpc/account.get'],
    ['/thanks/nothing'],
    ['/api/submit/nothing'],
  ])('%s', async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers['x-request-id']).toMatch(UUID);
  });

  it('problems and the log have it too', async () => {
    const { headers, body } = await app.inject({ method: 'POST', url: '/api/submit/nothing' });
    const { request_id } = problemSchema.parse(JSON.parse(body));
    expect(headers['x-request-id']).toBe(request_id);
    expect(lines).toMatchObject([{ request_id, route: '/api/submit/:id' }]);
    expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
  });

  it('also the answer to a request that is not HTTP', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const client = await openRaw(portOf(app), 'nonsense\r\n\r\n');
    await client.closed;
    const id = /x-request-id: (\S+)/i.exec(client.text())?.[1];
    expect(id).toMatch(UUID);
    expect(client.text()).toContain(`"request_id":"${id}"`);
    expect(lines.at(-1)).toMatchObject({ request_id: id });
  });
});

describe('a trusted proxy names the id', () => {
  it.each([
    [{ 'x-request-id': 'a.b_c:d-1/2=' }, 'a.b_c:d-1/2='],
    [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
    [{ traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }, TRACE],
    [{ 'x-request-id': 'first', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, 'first'],
    [{ 'x-request-id': 'in valid', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  ])('%j', async (headers, id) => {
    expect(await idOf(headers)).toBe(id);
    expect(await idOf(headers, '198.51.100.7')).toBe(id);
    expect(await idOf(headers, '203.0.113.1')).toMatch(UUID);
  });

  it.each([
    [{ 'x-request-id': '' }],
    [{ 'x-request-id': 'x'.repeat(129) }],
    [{ 'x-request-id': 'a"b' }],
    [{ 'x-request-id': 'ä' }],
    [{ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    [{ traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` }],
    [{ traceparent: `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01` }],
    [{ traceparent: TRACE }],
  ])('but not an invalid one: %j', async (headers) => {
    expect(await idOf(headers)).toMatch(UUID);
  });

  it('and without TRUST_PROXY no client does', async () => {
    const { headers } = await app.inject({ url: '/api/', headers: { 'x-request-id': 'mine' } });
    expect(headers['x-request-id']).toMatch(UUID);
  });
});

it('a submission keeps the id of its request', async () => {
  const { id } = await account.client.endpoints.create({ name: 'Traced' });
  const { submission_id } = await submit(harness.app, id, { fields: { n: '1' } });
  const { meta } = await account.client.submissions.get({ endpoint_id: id, submission_id });
  expect(meta.request_id).toMatch(UUID);
});
