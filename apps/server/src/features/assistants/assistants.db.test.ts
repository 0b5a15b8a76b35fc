import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { connect, makeKey, readFence, useTool } from './assistants-testing.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;
let submission_id: string;
let key: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  const sent = { name: 'Noor', message: 'Please call me back' };
  ({ submission_id } = await submit(harness.app, endpoint_id, { fields: sent, file: 'some bytes' }));
  await submit(harness.app, endpoint_id, { fields: { name: 'Ada', message: 'Thank you' } });
  await harness.dispatched();
  key = await makeKey(owner);
});
afterAll(() => harness.close());

describe.each([
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', {}],
] as const)('an assistant with the protocol of %s', (version, options) => {
  it('lists its tools, which all say that they only read', async () => {
    const client = await connect(harness, key, options);
    expect(client.getServerVersion()).toMatchObject({ name: 'postern' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_submissions');
    for (const { description, annotations, inputSchema } of tools) {
      expect(description).not.toBe('');
      expect(inputSchema.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    await client.close();
  });

  it('finds an endpoint and its submissions, and reads one', async () => {
    const client = await connect(harness, key, options);
    const endpoints = await useTool(client, 'list_endpoints');
    expect(readFence(endpoints.text).lines).toMatchObject([{ endpoint_id, name: 'Contact', inbox: 2 }]);
    const found = await useTool(client, 'search_submissions', { endpoint_id, q: 'call' });
    expect(readFence(found.text).lines).toMatchObject([
      { submission_id, fields: [['name', 'Noor'], expect.anything()] },
    ]);
    const one = await useTool(client, 'get_submission', { endpoint_id, submission_id });
    expect(readFence(one.text).lines).toMatchObject([
      { submission_id, status: 'inbox' },
      { field: 'name', value: 'Noor' },
      { field: 'message', value: 'Please call me back' },
      { file: { field: 'file', name: 'plan.txt' } },
    ]);
    await client.close();
  });
});

it('each tool that reads answers', async () => {
  const client = await connect(harness, key);
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const { text, isError } = await useTool(client, name, input);
    if (isError) throw new Error(text);
    return readFence(text);
  };
  expect((await ask('list_fields', { endpoint_id })).lines).toEqual([{ field: 'name' }, { field: 'message' }]);
  expect((await ask('list_assignees', { endpoint_id })).lines).toMatchObject([{ email: owner.email }]);
  expect((await ask('search_submissions', { q: 'thank' })).lines).toMatchObject([
    { endpoint_id, name: 'Contact' },
    { fields: [['name', 'Ada'], expect.anything()] },
  ]);
  expect((await ask('count_submissions', { endpoint_id, days: 7 })).around).toContain('2 inbox');
  expect((await ask('count_submissions')).lines).toEqual([{ endpoint_id, received: 2 }]);
  await owner.client.notes.create({ endpoint_id, submission_id, text: 'I called.' });
  expect((await ask('list_notes', { endpoint_id, submission_id })).lines).toMatchObject([{ text: 'I called.' }]);
  const definition = { title: 'Hello', steps: [{ fields: [{ id: 'f1', name: 'name', type: 'text', label: 'Name' }] }] };
  await owner.client.forms.save({ id: endpoint_id, definition } as never);
  expect((await ask('get_form', { endpoint_id })).lines).toContainEqual({ form: 'draft', title: 'Hello' });
});

it('an unknown endpoint and a wrong value are errors of the tool, with the sentence of the API', async () => {
  const client = await connect(harness, key);
  expect(await useTool(client, 'list_fields', { endpoint_id: 'nosuchform' })).toEqual({
    text: 'There is no such endpoint.',
    isError: true,
  });
  const { text, isError } = await useTool(client, 'search_submissions', { endpoint_id, from: 'yesterday' });
  expect(isError).toBe(true);
  expect(text).toContain('from');
});

describe('/mcp', () => {
  const ask = (headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE' = 'POST', payload = '{}') =>
    harness.app.inject({
      method,
      url: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' && { payload }),
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['no token', () => ({})],
    ['an unknown key', () => bearer(`pk_${'x'.repeat(43)}`)],
    ['the token of a session', () => bearer(owner.token)],
  ])('answers 401 to %s', async (_, headers) => {
    const { statusCode, headers: sent } = await ask(headers());
    expect(statusCode).toBe(401);
    expect(sent['www-authenticate']).toMatch(/^Bearer/);
  });

  it('answers 403 to the page of another site, and not to one of this server', async () => {
    expect((await ask({ ...bearer(key), origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await ask({ ...bearer(key), origin: 'null' })).statusCode).toBe(403);
    const own = { ...bearer(key), origin: new URL(harness.deps.config.publicUrl).origin };
    expect((await ask(own)).statusCode).toBe(400);
  });

  it('keeps no session: GET and DELETE are not allowed', async () => {
    expect((await ask(bearer(key), 'GET')).statusCode).toBe(405);
    expect((await ask(bearer(key), 'DELETE')).statusCode).toBe(405);
  });

  it('refuses a body that is too large, or that is no JSON', async () => {
    expect((await ask(bearer(key), 'POST', `"${'x'.repeat(300_000)}"`)).statusCode).toBe(413);
    expect((await ask(bearer(key), 'POST', '{')).statusCode).toBe(400);
    expect((await ask({ ...bearer(key), 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  it('takes one message in a request, and no subscription', async () => {
    const many = JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));
    const refused = await ask(bearer(key), 'POST', ` \n${many}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { detail: 'Send one message in each request.' }]);
    const client = await connect(harness, key, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/i);
    await client.close();
  });

  it('refuses a key that asks too often', async () => {
    const often = await makeKey(owner);
    const answers = await Promise.all(Array.from({ length: 301 }, () => ask(bearer(often))));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await ask(bearer(key))).statusCode).toBe(400);
  });
});
