import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import type { Trx } from '../../../db/client.ts';
import type { DB } from '../../../db/schema.ts';
import type { Harness } from '../../../../test/harness.ts';

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

/** The rows that all steps of a plan read and passed on, in all their repetitions. */
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);

/**
 * Calls a function in a transaction that is rolled back, and explains one of its statements.
 * @param mark a part of the statement
 * @returns the rows that the steps of its plan handled
 */
export async function countHandledRows(
  { database }: Harness,
  mark: string,
  work: (trx: Trx) => Promise<void>,
): Promise<number> {
  const statements: CompiledQuery[] = [];
  const { pool } = database;
  const listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  const undone = new Error('rolled back');
  await listening
    .transaction()
    .execute(async (trx) => {
      await work(trx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  const found = statements.find((each) => each.sql.includes(mark));
  if (!found) throw new Error(`No statement contains ${mark}.`);
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (analyze, format json) ${found.sql}`, [
    ...found.parameters,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('The statement has no plan.');
  return rowsOf(plan);
}

/** Writes deliveries of all destinations of an endpoint; `from` and `until` number them. */
export async function addDeliveries(
  { database, deps }: Harness,
  endpoint_id: string,
  added: { state: string; from: number; until: number; digest?: string },
): Promise<void> {
  const { state, from, until, digest = null } = added;
  await sql`insert into delivery
      (endpoint_id, id, submission_id, destination_id, recipient, event, state, due_at, created_at, digest)
    select ${endpoint_id}, ${endpoint_id} || '_' || n, ${endpoint_id} || '_' || n, d.id,
      case when ${digest}::text is null then '' else n || '@example.org' end, 'submission.received', ${state},
      case when ${state} = 'pending' then ${deps.now()}::timestamptz + interval '1 hour' else 'infinity' end, now(),
      ${digest}::text
    from generate_series(${from}::int, ${until}::int) n, destination d where d.endpoint_id = ${endpoint_id}`.execute(
    database.db,
  );
}
