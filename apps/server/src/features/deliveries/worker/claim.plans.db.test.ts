import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import type { DB } from '../../../db/schema.ts';
import { claimDue } from './claim.repo.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Writes deliveries of an endpoint; `from` and `until` number them. */
async function fill(endpoint_id: string, { state, from, until }: { state: string; from: number; until: number }) {
  await sql`insert into delivery
      (endpoint_id, id, submission_id, destination_id, event, state, due_at, created_at)
    select ${endpoint_id}, ${endpoint_id} || '_' || n, ${endpoint_id} || '_' || n, d.id, 'submission.received', ${state},
      case when ${state} = 'pending' then ${harness.deps.now()}::timestamptz + interval '1 hour' else 'infinity' end, now()
    from generate_series(${from}::int, ${until}::int) n, destination d where d.endpoint_id = ${endpoint_id}`.execute(
    harness.database.db,
  );
}

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

/** The rows that all steps of a plan passed on, in all their repetitions. */
const rowsOf = (node: Node): number =>
  node['Actual Rows'] * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);

it('a claim passes each due delivery on a few times, although statistics say that none is pending', async () => {
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Burst' });
  const { db, pool } = harness.database;
  await fill(id, { state: 'delivered', from: 1, until: 20_000 });
  await sql`analyze delivery`.execute(db);
  // A burst: too few for the statistics to be collected again. They are due in an hour, so no worker takes them.
  await fill(id, { state: 'pending', from: 20_001, until: 22_000 });
  const now = new Date(harness.deps.now().getTime() + 2 * 3_600_000);
  const statements: CompiledQuery[] = [];
  const listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await listening.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    expect(await claimDue(one, { now, leaseUntil: now, limit: 32, limitOfOne: 16, taken: [] })).toHaveLength(16);
    await sql`rollback`.execute(one);
  });
  const claim = statements.find((each) => each.sql.includes('claim-deliveries'));
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, format json) ${claim?.sql}`,
    [...(claim?.parameters ?? [])],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  expect(plan && rowsOf(plan)).toBeLessThan(20 * 2_000);
});
