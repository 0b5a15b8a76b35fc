import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** One judged submission on its way into the database. */
export interface IntakeRow {
  id: string;
  endpoint_id: string;
  /** What the judges say; the statement turns `inbox` into `held` when the month is full. */
  verdict: 'inbox' | 'spam' | 'refused';
  refused_reason: string | null;
  /** JSON texts, stored as they are. */
  fields: string;
  spam: string;
  meta: string;
  created_at: Date;
  files: IntakeFile[];
}

export interface IntakeFile {
  id: string;
  field: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  storage_key: string;
}

export interface Written {
  id: string;
  /** `over`: not stored, the month is full and so is what may be held. */
  status: 'inbox' | 'spam' | 'refused' | 'held' | 'over';
}

export interface PlanLimits {
  monthlySubmissions: number;
  monthlyHeld: number;
}

export const findEndpointForIntake = (db: Db, id: string) =>
  db.selectFrom('endpoint').select(['id', 'status', 'settings']).where('id', '=', id).executeTakeFirst();

/** Which rows are stored. */
export const findWritten = (db: Db, rows: readonly IntakeRow[]): Promise<Written[]> =>
  db
    .selectFrom('submission')
    .select(['id', 'status'])
    .where('endpoint_id', 'in', [...new Set(rows.map((row) => row.endpoint_id))])
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .$castTo<Written>()
    .execute();

/**
 * Writes a batch in one statement and one round trip: the month's usage is bumped first and says how many still fit,
 * rows are numbered in the order they came, those past the limit become `held`, those past what may be held are left
 * out. Exact under concurrency, because the usage row stays locked until the commit. Rows of an endpoint that is gone
 * or paused by now are left out of the answer.
 */
export async function writeBatch(db: Db, rows: readonly IntakeRow[], plan: PlanLimits): Promise<Written[]> {
  const column = <Key extends keyof IntakeRow>(key: Key) => rows.map((row) => row[key]);
  const files = rows.flatMap((row) =>
    row.files.map((file) => ({ ...file, endpoint_id: row.endpoint_id, submission_id: row.id })),
  );
  const result = await sql<Written>`/* prepared: ${sql.raw(files.length === 0 ? 'intake' : 'intake-files')} */
    with input as (
      select i.*, e.workspace_id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM') as month
      from unnest(
        ${column('id')}::text[], ${column('endpoint_id')}::text[], ${column('verdict')}::text[],
        ${column('refused_reason')}::text[], ${column('fields')}::text[], ${column('spam')}::text[],
        ${column('meta')}::text[], ${column('created_at')}::timestamptz[]
      ) with ordinality as i (id, endpoint_id, verdict, refused_reason, fields, spam, meta, created_at, place)
      join endpoint e on e.id = i.endpoint_id and e.status = 'active'
    ),
    ${quota(plan)}
    numbered as (
      select input.*, c.last_admitted, c.last_held,
        row_number() over (partition by input.workspace_id, input.month, input.verdict order by input.place) as nth
      from input left join counted c on c.workspace_id = input.workspace_id and c.month = input.month
    ),
    placed as (
      select *, case
        when verdict <> 'inbox' then verdict
        when nth <= last_admitted then 'inbox'
        when nth <= last_admitted + last_held then 'held'
        else 'over' end as status
      from numbered
    ),
    stored as (
      insert into submission (endpoint_id, id, status, fields, spam, meta, refused_reason, created_at)
      select endpoint_id, id, status, fields::json, spam::json, meta::json, refused_reason, created_at
      from placed where status <> 'over'
    ),
    ${files.length === 0 ? sql`` : storedFiles(files)}
    counters as (
      update endpoint_counter c set
        inbox = c.inbox + d.inbox, spam = c.spam + d.spam, held = c.held + d.held, refused = c.refused + d.refused,
        unread = c.unread + d.inbox, last_submission_at = greatest(c.last_submission_at, d.latest)
      from (
        select endpoint_id,
          count(*) filter (where status = 'inbox') as inbox, count(*) filter (where status = 'spam') as spam,
          count(*) filter (where status = 'held') as held, count(*) filter (where status = 'refused') as refused,
          max(created_at) as latest
        from placed where status <> 'over' group by endpoint_id
      ) d where c.endpoint_id = d.endpoint_id
    )
    select id, status from placed`.execute(db);
  return result.rows;
}

/** How many came in each month of each workspace, and how many of them fit into the inbox and into what may be held. */
function quota({ monthlySubmissions, monthlyHeld }: PlanLimits) {
  return sql`arrived as (
      select workspace_id, month, count(*)::int as n,
        least(count(*), ${monthlySubmissions}::int)::int as admitted
      from input where verdict = 'inbox' group by workspace_id, month order by workspace_id, month
    ),
    counted as (
      insert into usage as u (workspace_id, month, submissions, held, last_admitted, last_held)
      select workspace_id, month, admitted, least(n - admitted, ${monthlyHeld}::int),
        admitted, least(n - admitted, ${monthlyHeld}::int)
      from arrived
      -- excluded.submissions + excluded.held is how many came, or more than could ever fit: both mean the same here.
      on conflict (workspace_id, month) do update set
        submissions = u.submissions
          + least(excluded.submissions + excluded.held, greatest(${monthlySubmissions}::int - u.submissions, 0)),
        held = u.held + least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest(${monthlySubmissions}::int - u.submissions, 0)),
          greatest(${monthlyHeld}::int - u.held, 0)),
        last_admitted = least(excluded.submissions + excluded.held, greatest(${monthlySubmissions}::int - u.submissions, 0)),
        last_held = least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest(${monthlySubmissions}::int - u.submissions, 0)),
          greatest(${monthlyHeld}::int - u.held, 0))
      returning workspace_id, month, last_admitted, last_held
    ),`;
}

type FileColumns = IntakeFile & { endpoint_id: string; submission_id: string };

function storedFiles(files: readonly FileColumns[]) {
  const column = <Key extends keyof FileColumns>(key: Key) => files.map((file) => file[key]);
  return sql`stored_files as (
      insert into file (endpoint_id, id, submission_id, field, name, content_type, size, sha256, storage_key)
      select f.* from unnest(
        ${column('endpoint_id')}::text[], ${column('id')}::text[], ${column('submission_id')}::text[],
        ${column('field')}::text[], ${column('name')}::text[], ${column('content_type')}::text[],
        ${column('size')}::bigint[], ${column('sha256')}::text[], ${column('storage_key')}::text[]
      ) as f (endpoint_id, id, submission_id, field, name, content_type, size, sha256, storage_key)
      join placed p on p.id = f.submission_id and p.status <> 'over'
    ),`;
}
