import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export interface JobRow {
  name: string;
  id: string;
  state: JobState;
  created_at: Date;
  due_at: Date;
  /** The number of runs that failed. */
  retries: number;
  /** The message of the last failure. */
  error: string | null;
  data: unknown;
}

/** The queue's states in the words of the commands. A job that was completed, or given up by us, is none of them. */
const STATE = sql`case state when 'created' then 'waiting' when 'retry' then 'waiting' when 'active' then 'running'
  when 'failed' then 'failed' end`;
/** The jobs of the product, without those by which the queue schedules others. */
const OURS = sql`not starts_with(name, '__pgboss')`;

export async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('pgboss.job') is not null`.execute(db);
  return rows.length > 0;
}

export interface JobFilter {
  state: JobState | undefined;
  limit: number;
}

/** Jobs, the newest first. */
export async function listJobs(db: Db, { state, limit }: JobFilter): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select * from (select name, id, ${STATE} as state, created_on as created_at, start_after as due_at,
      retry_count as retries, coalesce(output->>'message', output->'value'->>'message') as error, data
      from pgboss.job where ${OURS}) j
    where state is not null and (${state ?? null}::text is null or state = ${state ?? null})
    order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Failed jobs by their names: one, or all. */
export async function listFailed(db: Db, id: string | undefined): Promise<{ name: string; ids: string[] }[]> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from pgboss.job
    where state = 'failed' and ${OURS} and (${id ?? null}::text is null or id::text = ${id ?? null})
    group by name order by name`.execute(db);
  return rows;
}

export interface JobCount {
  name: string;
  waiting: number;
  running: number;
  failed: number;
}

export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'failed') as failed
    from (select name, ${STATE} as state from pgboss.job where ${OURS}) j where state is not null
    group by name order by name`.execute(db);
  return rows;
}

export interface Waiting {
  /** Submissions that are stored and not dispatched. */
  undispatched: number;
  oldest_undispatched_at: Date | null;
  /** Submissions whose search documents were postponed. */
  undocumented: number;
  /** Deliveries whose attempt is due, or runs. */
  deliveries_due: number;
  /** Deliveries that wait for a later attempt, or for a digest. */
  deliveries_later: number;
  /** Deliveries that wait for a destination or an address. */
  deliveries_on_hold: number;
}

export async function countWaiting(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select o.undispatched, o.oldest_undispatched_at, l.undocumented, d.*
    from (select coalesce(sum(cardinality(submission_ids)), 0)::bigint as undispatched,
        min(created_at) as oldest_undispatched_at from outbox) o,
      (select coalesce(sum(cardinality(submission_ids)), 0)::bigint as undocumented from late_document) l,
      (select count(*) filter (where due_at <= ${now}) as deliveries_due,
        count(*) filter (where due_at > ${now} and isfinite(due_at)) as deliveries_later,
        count(*) filter (where not isfinite(due_at)) as deliveries_on_hold
        from delivery where state = 'pending') d`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count has no row.');
  return row;
}
