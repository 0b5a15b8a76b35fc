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
    const good = { ...ids, submission_ids: [ids.submission_id], text: 'x', assignee_id: null };
    for (const at of keys)
      for (const value of odd) {
        const answer = await tryTool(client, name, { ...good, [at]: value });
        expect([name, at, answer]).toEqual([name, at, expect.stringMatching(/\w/)]);
        expect(answer).not.toMatch(/Something went wrong|internal error|pg_|syntax/i);
      }
    await client.close();
  },
);
