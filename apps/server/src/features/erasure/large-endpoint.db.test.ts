import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const rowsOf = async (endpoint_id: string) => {
  const { rows } = await sql<{ endpoints: number; submissions: number; deliveries: number }>`
    select (select count(*) from endpoint where id = ${endpoint_id}) as endpoints,
      (select count(*) from submission where endpoint_id = ${endpoint_id}) as submissions,
      (select count(*) from delivery where endpoint_id = ${endpoint_id}) as deliveries`.execute(harness.database.db);
  return rows[0];
};

it('an endpoint with many deliveries is gone at once, and a job deletes its rows', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Large' });
  const { items } = await client.destinations.list({ endpoint_id: id });
  await submit(harness.app, id, { fields: { n: 'stored' } });
  await harness.dispatched();
  const { db } = harness.database;
  await sql`insert into delivery
      (endpoint_id, id, submission_id, destination_id, event, state, due_at, created_at)
    select ${id}, ${id} || '_' || n, ${id} || '_' || n, ${items[0]?.id}, 'submission.received', 'delivered', now(), now()
    from generate_series(1, 10001) n`.execute(db);
  // A lock on one delivery: a request that deleted deliveries would wait for it.
  await db.transaction().execute(async (trx) => {
    await sql`select from delivery where endpoint_id = ${id} and id = ${`${id}_10001`} for update`.execute(trx);
    await client.endpoints.delete({ id });
    await expect(client.endpoints.get({ id })).rejects.toMatchObject({ status: 404 });
    expect((await client.endpoints.list()).items).toEqual([]);
    expect((await post(harness.app, id, { fields: { n: 'late' } })).statusCode).toBe(404);
  });
  await eventually(async () => {
    const { endpoints, submissions, deliveries } = (await rowsOf(id)) ?? {};
    return endpoints === 0 && submissions === 0 && deliveries === 0;
  });
});
