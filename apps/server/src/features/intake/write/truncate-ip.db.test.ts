import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { startNode, type TestNode } from '../../../../test/node.ts';
import type { Sent } from '../../../../test/submit.ts';

const ADDRESS = '203.0.113.77';
const lines: string[] = [];
let harness: Harness;
let node: TestNode;
let owner: Account;

beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_IP_PER_MINUTE: '40' });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  node = await startNode(harness, { log });
  owner = await harness.signUp();
});
afterAll(async () => {
  await node.close();
  await harness.close();
});

const ELSEWHERE = { origin: 'https://elsewhere.example' };

const send = (id: string, remoteAddress: string, { fields = { n: '1' }, headers = {} }: Sent = {}) =>
  node.app.inject({
    method: 'POST',
    url: `/api/submit/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });

const received = async (endpoint_id: string, submission_id: string) =>
  owner.client.submissions.get({ endpoint_id, submission_id });

describe('an endpoint that truncates addresses', () => {
  it.each([
    [ADDRESS, '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:1234:5678::9', '2001:db8:1234::'],
  ])('turns %s into %s', async (address, stored) => {
    const { id } = await owner.client.endpoints.create({ name: 'Cut', settings: { truncate_ip: true } });
    const answer = await send(id, address);
    const { meta } = await received(id, answer.json<{ submission_id: string }>().submission_id);
    expect(meta.ip).toBe(stored);
  });

  it('judges by the whole address, and names it in no reason', async () => {
    const { id } = await owner.client.endpoints.create({
      name: 'Blocking',
      settings: { truncate_ip: true, blocked_addresses: ['198.51.100.23'] },
    });
    const blocked = await send(id, '198.51.100.23');
    const { status, spam } = await received(id, blocked.json<{ submission_id: string }>().submission_id);
    expect(status).toBe('spam');
    expect(spam.reasons.map(({ signal }) => signal)).toContain('blocked_address');
    expect(JSON.stringify(spam)).not.toContain('198.51.100.23');
    const neighbour = await send(id, '198.51.100.24');
    const passed = await received(id, neighbour.json<{ submission_id: string }>().submission_id);
    expect(passed.status).toBe('inbox');
  });

  it('limits by the whole address', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Limited', settings: { truncate_ip: true } });
    const answers = [];
    for (let n = 0; n < 41; n += 1)
      answers.push((await send(id, '192.0.2.1', { fields: { n: String(n) } })).statusCode);
    expect(answers.at(-1)).toBe(429);
    expect((await send(id, '192.0.2.2')).statusCode).toBe(201);
  });

  it('stores the whole address in no table and no line of the log, refused ones included', async () => {
    const address = '203.0.113.199';
    const settings = { truncate_ip: true, allowed_domains: ['shop.example'] };
    const { id } = await owner.client.endpoints.create({ name: 'Shop', settings });
    expect((await send(id, address, { headers: ELSEWHERE })).statusCode).toBe(403);
    expect((await send('zzzzzzzzzz', address)).statusCode).toBe(404);
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(harness.database.db);
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where position(${address} in t::text) > 0`.execute(
        harness.database.db,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(address);
  });

  it('and one that does not truncate stores them whole', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Whole' });
    const answer = await send(id, ADDRESS);
    const { meta } = await received(id, answer.json<{ submission_id: string }>().submission_id);
    expect(meta.ip).toBe(ADDRESS);
  });
});
