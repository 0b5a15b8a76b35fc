import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { firstChildIdAt } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { purgeEndpoint } from './erase-endpoints.service.ts';
import { keepTerms } from './retention.service.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const run = () => ({ id: 'x', retries: 0, signal: new AbortController().signal });

/** Stores spam of an endpoint that is `days` old. */
async function store(endpoint_id: string, { count, days }: { count: number; days: number }): Promise<void> {
  const at = new Date(harness.deps.now().getTime() - days * DAY_MS);
  const from = firstChildIdAt(endpoint_id, at).slice(0, -4);
  await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
    select ${endpoint_id}, ${from} || lpad(n::text, 4, '0'), 'spam', '[]', '{}', '{}', ${at}
    from generate_series(1, ${count}::int) n`.execute(harness.database.db);
  await sql`update endpoint_counter set spam = spam + ${count}::int where endpoint_id = ${endpoint_id}`.execute(
    harness.database.db,
  );
}

const countOf = async (endpoint_id: string): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from submission where endpoint_id = ${endpoint_id}`.execute(harness.database.db);
  return rows[0]?.count;
};

it('retention deletes over several batches, and nothing that is younger', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Many' });
  await store(id, { count: 1001, days: 40 });
  await store(id, { count: 7, days: 20 });
  await keepTerms(harness.deps, {}, run());
  expect(await countOf(id)).toBe(7);
  expect((await client.endpoints.get({ id })).spam_count).toBe(7);
});

it('retention finds an endpoint behind a thousand others that have nothing to delete', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'One of many' });
  const { db } = harness.database;
  // Digits sort before the letter: the last of the second page.
  await sql`insert into endpoint (id, workspace_id, name, created_at, updated_at)
    select e.id, w.workspace_id, 'Idle', now(), now()
    from endpoint w cross join (
      select lpad(n::text, 10, '0') as id from generate_series(1, 1000) n union all select 'zzzzzzzzzz'
    ) e where w.id = ${id}`.execute(db);
  await sql`insert into endpoint_counter (endpoint_id, spam)
    select e.id, 1 from endpoint e where e.name = 'Idle'`.execute(db);
  await store('zzzzzzzzzz', { count: 1, days: 40 });
  await keepTerms(harness.deps, {}, run());
  expect(await countOf('zzzzzzzzzz')).toBe(0);
});

it('expired idempotency keys are deleted over several batches', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Keys' });
  const { db } = harness.database;
  const now = harness.deps.now();
  await sql`insert into idempotency_key (endpoint_id, key, fingerprint, submission_id, created_at)
    select ${id}, n::text, '', 'x', ${new Date(now.getTime() - 3 * DAY_MS)} from generate_series(1, 5001) n`.execute(
    db,
  );
  await sql`insert into idempotency_key (endpoint_id, key, fingerprint, submission_id, created_at)
    values (${id}, 'fresh', '', 'x', ${now})`.execute(db);
  await keepTerms(harness.deps, {}, run());
  const { rows } = await sql<{ key: string }>`select key from idempotency_key where endpoint_id = ${id}`.execute(db);
  expect(rows).toEqual([{ key: 'fresh' }]);
});

it('the purge of a deleted endpoint deletes over several batches, and nothing of another', async () => {
  const { client } = await harness.signUp();
  const [doomed, other] = [await client.endpoints.create({ name: 'A' }), await client.endpoints.create({ name: 'B' })];
  await store(doomed.id, { count: 1001, days: 1 });
  await store(other.id, { count: 3, days: 1 });
  await sql`delete from endpoint where id = ${doomed.id}`.execute(harness.database.db);
  await purgeEndpoint(harness.deps, { endpoint_id: doomed.id, last: true }, run());
  expect([await countOf(doomed.id), await countOf(other.id)]).toEqual([0, 3]);
});
