import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { createMemoryLimiter } from '../../outbound/limiter/limiter.ts';
import { connect, makeKey, tryTool } from './assistants-testing.ts';
import { tools } from './tools/tools.ts';

let harness: Harness;
let ids: { endpoint_id: string; submission_id: string };
let key: string;

beforeAll(async () => {
  harness = await startHarness();
  const owner = await harness.signUp();
  const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Contact' });
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  ids = { endpoint_id, submission_id };
  key = await makeKey(owner, { scopes: ['endpoints:read', 'submissions:read', 'submissions:write'] });
});
beforeEach(() => {
  harness.deps.limiter = createMemoryLimiter();
});
afterAll(() => harness.close());

/** Values that no schema expects, or that the database cannot store. */
const odd: unknown[] = [
  null,
  '',
  'a\u0000b',
  'half \uD800',
  'x'.repeat(100_000),
  '../../etc/passwd',
  "'; drop table submission; --",
  -1,
  1e308,
  [],
  {},
  [[[]]],
  { __proto__: null, constructor: 'x' },
];

it.each(tools.map(({ name, input }) => [name, Object.keys(input.shape)] as const))(
  '%s answers every odd value with a sentence',
  async (name, keys) => {
    const client = await connect(harness, key);
    const known = { ...ids, submission_ids: [ids.submission_id], text: 'x', assignee_id: null };
    const good = Object.fromEntries(Object.entries(known).filter(([at]) => keys.includes(at)));
    for (const at of keys)
      for (const value of odd) {
        const answer = await tryTool(client, name, { ...good, [at]: value });
        expect([name, at, answer]).toEqual([name, at, expect.stringMatching(/\w/)]);
        expect(answer).not.toMatch(/Something went wrong|internal error|pg_|syntax/i);
      }
    await client.close();
  },
);

it('names an argument that a tool does not have', async () => {
  const client = await connect(harness, key);
  for (const { name } of tools) expect(await tryTool(client, name, { ...ids, colour: 'red' })).toContain('colour');
  await client.close();
});

it('refuses a filter that a search in all endpoints does not have', async () => {
  const client = await connect(harness, key);
  expect(await tryTool(client, 'search_submissions', { status: 'spam' })).toBe(
    'A search in all endpoints has no status. Give endpoint_id, or leave status out.',
  );
  const where = [{ field: 'name', op: 'is', value: 'x', colour: 'red' }];
  expect(await tryTool(client, 'search_submissions', { ...ids, submission_id: undefined, where })).toContain('colour');
  await client.close();
});
