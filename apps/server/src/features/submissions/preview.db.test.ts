import { limits, type Submission } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Previews' })).id;
});

async function preview(payload: string): Promise<Submission> {
  const headers = { 'content-type': 'application/json' };
  const { statusCode } = await harness.app.inject({
    method: 'POST',
    url: `/api/submit/${endpoint_id}`,
    headers,
    payload,
  });
  expect(statusCode).toBe(201);
  const { items } = await account.client.submissions.list({ endpoint_id, preview: true, status: 'all' });
  const [item] = items;
  if (!item) throw new Error('The list is empty.');
  return item;
}
const CHARS = limits.previewValueChars;
const long = 'x'.repeat(20_000);

it('keeps short submissions unchanged', async () => {
  const sent = { name: 'Noor', tags: ['a', 'b'], n: 1.5, ok: true, none: null };
  const item = await preview(JSON.stringify(sent));
  expect(item).toMatchObject({ data: sent, truncated: false });
});

it.each([
  ['of plain text', 'x'.repeat(900), 'x'.repeat(CHARS)],
  ['of much text', long, 'x'.repeat(CHARS)],
  ['of escapes, whole', '\u0001'.repeat(900), '\u0001'.repeat(CHARS)],
  ['of escapes, cut in the database', '\u0000'.repeat(20_000), '\u0000'.repeat(CHARS)],
  ['of backslashes', '\\'.repeat(20_001), '\\'.repeat(CHARS)],
  ['of quotes and backslashes', '"\\\\'.repeat(20_000), '"\\\\'.repeat(CHARS).slice(0, CHARS)],
  ['of halves', '\ud800'.repeat(20_000), '\ud800'.repeat(CHARS)],
  ['of pairs', `x${'𝔘'.repeat(20_000)}`, `x${'𝔘'.repeat(CHARS)}`.slice(0, CHARS - 1)],
])('cuts values %s', async (_title, value, shown) => {
  const item = await preview(JSON.stringify({ name: 'Noor', value, end: 1 }));
  expect(item.truncated).toBe(true);
  expect(item.fields).toEqual([
    ['name', 'Noor'],
    ['value', shown],
    ['end', 1],
  ]);
});

it('cuts nested values as text', async () => {
  const item = await preview(JSON.stringify({ small: [1, 2], some: ['y'.repeat(500)], much: [long, long] }));
  expect(item.truncated).toBe(true);
  expect(item.data).toEqual({
    small: [1, 2],
    some: `["${'y'.repeat(CHARS - 2)}`,
    much: `["${'x'.repeat(CHARS - 2)}`,
  });
});

it('leaves out fields beyond the limit, and hidden fields', async () => {
  const fields = Array.from({ length: 60 }, (_, n) => [`f${n}`, long]);
  const item = await preview(JSON.stringify(Object.fromEntries([['_subject', 'secret'], ...fields])));
  expect(item.truncated).toBe(true);
  expect(item.fields.map(([name]) => name)).toEqual(fields.slice(0, limits.previewFields).map(([name]) => name));
  expect(JSON.stringify(item)).not.toContain('secret');
});

it('is small for any input', async () => {
  for (let n = 0; n < 5; n += 1) await preview(JSON.stringify({ n, message: 'y'.repeat(1_000_000) }));
  const headers = { authorization: `Bearer ${account.token}` };
  const { payload } = await harness.app.inject({ url: `/api/submissions/${endpoint_id}?preview=true`, headers });
  expect(payload.length).toBeLessThan(20_000);
  expect((await account.client.submissions.recent({ preview: true })).items[0]?.truncated).toBe(true);
});
