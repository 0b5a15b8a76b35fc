import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { purgeDeliveries } from './purge.service.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const countOf = async (endpoint_id: string) => {
  const { rows } = await sql<{ deliveries: number; attempts: number }>`
    select (select count(*) from delivery where endpoint_id = ${endpoint_id}) as deliveries,
      (select count(*) from delivery_attempt where endpoint_id = ${endpoint_id}) as attempts`.execute(
    harness.database.db,
  );
  return rows[0];
};

/** An endpoint with `count` deliveries, each with an attempt. */
async function filled({ client }: Account, count: number): Promise<string> {
  const { id } = await client.endpoints.create({ name: 'Full' });
  const { items } = await client.destinations.list({ endpoint_id: id });
  const { db } = harness.database;
  await sql`insert into delivery
      (endpoint_id, id, submission_id, destination_id, event, state, due_at, created_at)
    select ${id}, ${id} || '_' || n, ${id} || '_' || n, ${items[0]?.id}, 'submission.received', 'delivered', now(), now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into delivery_attempt (endpoint_id, delivery_id, number, at, ms, answer)
    select endpoint_id, id, 1, now(), 1, '' from delivery where endpoint_id = ${id}`.execute(db);
  return id;
}

it('deletes all of an endpoint, over several batches, and nothing of another', async () => {
  const account = await harness.signUp();
  const [doomed, other] = [await filled(account, 5001), await filled(account, 3)];
  await purgeDeliveries(harness.deps, doomed, new AbortController().signal);
  expect(await countOf(doomed)).toEqual({ deliveries: 0, attempts: 0 });
  expect(await countOf(other)).toEqual({ deliveries: 3, attempts: 3 });
});

it('stops when its signal aborts', async () => {
  const account = await harness.signUp();
  const id = await filled(account, 3);
  await expect(purgeDeliveries(harness.deps, id, AbortSignal.abort())).rejects.toThrow('abort');
  expect(await countOf(id)).toEqual({ deliveries: 3, attempts: 3 });
});
