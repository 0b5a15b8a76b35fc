import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client, type EndpointSettings } from '@postern/contracts';
import { eventually, injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { stepDataMigration } from '../../jobs/data-migration.ts';
import { addMissingAddress } from './missing-address.migration.ts';
import { loadSubmissions } from './submissions.service.ts';

// Rows that do not fit the contract, as another version or a fault may have stored them. None of them breaks a list
// that contains it.

const lines: string[] = [];
let harness: Harness;
let node: TestNode;
let owner: Account;
let client: Client;

beforeAll(async () => {
  harness = await startHarness();
  node = await startNode(harness, {
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  });
  owner = await harness.signUp();
  client = createClient({ baseUrl: 'http://localhost', fetch: injectFetch(node.app), token: owner.token });
});
afterAll(async () => {
  await node.close();
  await harness.close();
});

const noMeta = { ip: null, user_agent: null, referer: null, origin: null, language: null };
const noSpam = { score: 0, reasons: [] };
const reason = { signal: 'links', weight: 1, detail: 'Links.' };

const cases = [
  ['meta', {}, { meta: noMeta }],
  ['meta', { user_agent: 'curl', referer: null }, { meta: { ...noMeta, user_agent: 'curl' } }],
  ['meta', { ...noMeta, ip: 5, language: ['de'] }, { meta: noMeta }],
  ['meta', null, { meta: noMeta }],
  ['meta', [1], { meta: noMeta }],
  ['spam', {}, { spam: noSpam }],
  ['spam', null, { spam: noSpam }],
  ['spam', { score: '3', reasons: [reason, { signal: 'odd' }, null] }, { spam: { score: 0, reasons: [reason] } }],
  ['fields', null, { fields: [] }],
  ['fields', 'text', { fields: [] }],
  ['fields', { name: 'Ada' }, { fields: [['name', 'Ada']] }],
  ['fields', [5, ['alone'], null, ['name', 'Ada'], [1, 2]], { fields: [['name', 'Ada']] }],
  ['fields', [5, ['name', 'A'.repeat(9000)], null], { fields: [['name', 'A'.repeat(9000)]] }],
] as const;

async function store(column: 'meta' | 'spam' | 'fields', value: unknown, settings: Partial<EndpointSettings> = {}) {
  const endpoint_id = (await client.endpoints.create({ name: 'Odd', settings })).id;
  await submit(node.app, endpoint_id, { fields: { n: 'whole' } });
  const { submission_id } = await submit(node.app, endpoint_id, { fields: { n: 'odd' } });
  // Everything that follows from its arrival is done.
  await eventually(async () => (await client.submissions.list({ endpoint_id, q: 'whole' })).total === 1);
  await eventually(async () => (await client.submissions.list({ endpoint_id, q: 'odd' })).total === 1);
  await sql`update submission set ${sql.ref(column)} = ${JSON.stringify(value)}::json
    where endpoint_id = ${endpoint_id} and id = ${submission_id}`.execute(harness.deps.db);
  return { endpoint_id, submission_id };
}

describe.each(cases)('a row with an odd %s (%#)', (column, value, shown) => {
  it('is shown as far as possible, with all others', async () => {
    const isCut = JSON.stringify(value).length > 1000;
    const key = await store(column, value);
    const { endpoint_id, submission_id } = key;
    const { submissions } = client;
    for (const preview of [false, true]) {
      const [all, found] = [
        await submissions.list({ endpoint_id, preview }),
        await submissions.list({ endpoint_id, preview, q: 'odd' }),
      ];
      expect([all.items.length, found.items.length]).toEqual([2, 1]);
      expect([all.items[0], found.items[0]]).toMatchObject(preview ? [{ truncated: isCut }, {}] : [shown, shown]);
    }
    expect((await submissions.recent({ preview: true })).items[0]).toMatchObject({ id: submission_id });
    expect(await submissions.get(key)).toMatchObject(shown);
    await client.insights.endpoint({ id: endpoint_id });
    const json = await (await submissions.export({ endpoint_id, format: 'json' })).json();
    expect(json).toMatchObject([shown, { fields: [['n', 'whole']] }]);
    const csv = await (await submissions.export({ endpoint_id, format: 'csv' })).text();
    expect(csv.split('\r\n').map((line) => line.includes(submission_id))).toEqual([false, true, false, false]);
    expect(await loadSubmissions(harness.deps, [key])).toMatchObject([shown]);
  });

  it('can be changed, with all consequences', async () => {
    const key = await store(column, value);
    const { submissions } = client;
    for (const change of [{ read: true }, { status: 'spam' }, { status: 'inbox', starred: true }] as const)
      expect(await submissions.update({ ...key, ...change })).toMatchObject(shown);
    // The dispatcher takes the released one, and continues with the next.
    await submit(node.app, key.endpoint_id, { fields: { n: 'afterwards' } });
    await eventually(
      async () => (await submissions.list({ endpoint_id: key.endpoint_id, q: 'afterwards' })).total === 1,
    );
    const { rows } = await sql`select from outbox`.execute(harness.deps.db);
    expect(rows).toHaveLength(0);
  });
});

it('a data migration adds the missing key of an address, and changes no other row', async () => {
  const { db } = harness.deps;
  const without = await store('meta', { user_agent: 'a "ip": in quotes', referer: null, origin: null, language: null });
  const whole = await store('meta', { ...noMeta, ip: '203.0.113.8' });
  const others = [
    await store('meta', {}),
    await store('meta', null),
    await store('meta', { language: 'de', ip: null }),
  ];
  const textOf = async ({ endpoint_id, submission_id }: typeof whole) =>
    (
      await sql<{ meta: string }>`select meta::text as meta from submission
        where endpoint_id = ${endpoint_id} and id = ${submission_id}`.execute(db)
    ).rows[0]?.meta;
  const before = await Promise.all([whole, ...others].map(textOf));
  const migrate = async () => {
    while ((await stepDataMigration(db, addMissingAddress)) !== 'done');
  };
  await migrate();
  expect(await Promise.all([whole, ...others].map(textOf))).toEqual(before);
  expect(await textOf(without)).toMatch(/^\{"ip":null,"user_agent":"a \\"ip\\": in quotes","referer":null,/);
});

it('is logged once for each part, without its content', async () => {
  const key = await store('meta', { ...noMeta, ip: ['203.0.113.9'], origin: 1 });
  await client.submissions.get(key);
  await client.submissions.get(key);
  const logged = lines.filter((line) => line.includes(key.submission_id)).map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject([
    { submission_id: key.submission_id, part: 'meta.ip' },
    { submission_id: key.submission_id, part: 'meta.origin' },
  ]);
  expect(lines.join('')).not.toContain('203.0.113.9');
});

it('an answer that does not fit the contract is a 500, not a 422', async () => {
  const { endpoint_id, submission_id } = await store('meta', noMeta);
  await sql`update endpoint set settings = '{"spam_threshold": "odd"}' where id = ${endpoint_id}`.execute(
    harness.deps.db,
  );
  const answers = [
    await node.app.inject({
      url: `/api/endpoints/${endpoint_id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    }),
    await node.app.inject({
      url: `/trpc/endpoints.get?input=${encodeURIComponent(JSON.stringify({ id: endpoint_id }))}`,
      headers: { authorization: `Bearer ${owner.token}` },
    }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).not.toContain('spam_threshold');
  }
  expect(lines.filter((line) => line.includes('spam_threshold'))).toHaveLength(2);
  await sql`delete from submission where id = ${submission_id}`.execute(harness.deps.db);
});
