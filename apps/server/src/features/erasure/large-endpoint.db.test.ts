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

it('a destination with many deliveries is gone at once, and a job deletes its deliveries', async () => {
  const { client } = await harness.signUp('many-deliveries@example.org');
  const { id } = await client.endpoints.create({ name: 'Much delivered' });
  const [own] = (await client.destinations.list({ endpoint_id: id })).items;
  const other = await client.destinations.create({
    endpoint_id: id,
    kind: 'email',
    config: { to: ['many-deliveries@example.org'] },
  });
  const { db } = harness.database;
  const idOf = (n: number) => `${id}_${String(n).padStart(20, '0')}`;
  const fill = (destination_id: string, first: number, last: number) =>
    sql`insert into delivery
      (endpoint_id, id, submission_id, destination_id, recipient, event, state, due_at, created_at)
    select ${id}, ${id} || '_' || lpad(n::text, 20, '0'), ${id} || '_' || lpad(n::text, 20, '0'), ${destination_id}, 'many-deliveries@example.org',
      'submission.received', case when n % 2 = 0 then 'dead' else 'delivered' end, now(), now()
    from generate_series(${first}::int, ${last}::int) n`.execute(db);
  await fill(own?.id ?? '', 10_001, 20_001);
  await fill(other.id, 20_002, 20_004);
  // A lock on one delivery: a request that deleted deliveries would wait for it.
  await db.transaction().execute(async (trx) => {
    await sql`select from delivery where endpoint_id = ${id} and id = ${idOf(10_001)} for update`.execute(trx);
    await client.destinations.delete({ endpoint_id: id, destination_id: own?.id ?? '' });
    expect((await client.destinations.list({ endpoint_id: id })).items.map((each) => each.id)).toEqual([other.id]);
    const gone = { endpoint_id: id, destination_id: own?.id ?? '' };
    await expect(client.destinations.get(gone)).rejects.toMatchObject({ status: 404 });
    await expect(client.destinations.update({ ...gone, enabled: true })).rejects.toMatchObject({ status: 404 });
    await expect(client.destinations.delete(gone)).rejects.toMatchObject({ status: 404 });
    const { items } = await client.deliveries.list({ endpoint_id: id });
    expect(items.map((each) => each.destination_id)).toEqual([other.id, other.id, other.id]);
    const delivery = { endpoint_id: id, delivery_id: idOf(10_002) };
    await expect(client.deliveries.retry(delivery)).rejects.toMatchObject({ status: 404 });
  });
  await eventually(async () => {
    const { rows } = await sql<{ destinations: number }>`
      select count(*)::int as destinations from destination where endpoint_id = ${id}`.execute(db);
    return rows[0]?.destinations === 1 && (await rowsOf(id))?.deliveries === 3;
  });
});
