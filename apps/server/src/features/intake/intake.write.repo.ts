import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { IntakeFile, IntakeRow, PlanLimits, Written } from './intake.repo.ts';

/**
 * Writes a batch in one statement and one round trip: rows whose key has been used are left out; the month's usage is
 * bumped and says how many still fit; rows are numbered in the order they came, those past the limit become `held`,
 * those past what may be held are left out. Exact under concurrency, because the usage row stays locked until the
 * commit. Rows of an endpoint that is gone or paused by now are left out of the answer.
 */
export async function writeBatch(db: Db, rows: readonly IntakeRow[], plan: PlanLimits): Promise<Written[]> {
  const column = <Key extends keyof IntakeRow>(key: Key) => rows.map((row) => row[key]);
  const files = rows.flatMap((row) =>
    row.files.map((file) => ({ ...file, endpoint_id: row.endpoint_id, submission_id: row.id })),
  );
  const hasKeys = rows.some((row) => row.key !== null);
  const keys = keyParts(rows, hasKeys);
  // The text differs by these two alone, so that each of the four has its plan kept.
  const name = `intake${files.length > 0 ? '-files' : ''}${hasKeys ? '-keys' : ''}`;
  const result = await sql<Written>`/* prepared: ${sql.raw(name)} */
    with input as (
      select i.*, e.workspace_id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM') as month ${keys.columns}
      from unnest(
        ${column('id')}::text[], ${column('endpoint_id')}::text[], ${column('verdict')}::text[],
        ${column('refused_reason')}::text[], ${column('fields')}::text[], ${column('spam')}::text[],
        ${column('meta')}::text[], ${column('created_at')}::timestamptz[]
      ) with ordinality as i (id, endpoint_id, verdict, refused_reason, fields, spam, meta, created_at, place)
      ${keys.join}
      join endpoint e on e.id = i.endpoint_id and e.status = 'active'
    ),
    ${keys.fresh}
    ${quota(plan)}
    numbered as (
      select fresh.*, c.last_admitted, c.last_held,
        row_number() over (partition by fresh.workspace_id, fresh.month, fresh.verdict order by fresh.place) as nth
      from fresh left join counted c on c.workspace_id = fresh.workspace_id and c.month = fresh.month
    ),
    placed as (
      select *, case
        when verdict <> 'inbox' then verdict
        when nth <= last_admitted then 'inbox'
        when nth <= last_admitted + last_held then 'held'
        else 'over' end as status
      from numbered
    ),
    ${keys.landed}
    stored as (
      insert into submission
        (endpoint_id, id, status, fields, spam, meta, refused_reason, created_at, pending, counted)
      select endpoint_id, id, status, fields::json, spam::json, meta::json, refused_reason, created_at,
        status <> 'refused', status = 'inbox'
      from landed
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
        from landed group by endpoint_id
      ) d where c.endpoint_id = d.endpoint_id
    )
    ${keys.answer}`.execute(db);
  return result.rows;
}

interface KeyParts {
  columns: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  fresh: RawBuilder<unknown>;
  landed: RawBuilder<unknown>;
  answer: RawBuilder<unknown>;
}

/**
 * Where keys are looked up and taken. A key that is remembered makes its row a `repeat` before anything is counted; one
 * that another node takes in this very moment makes it a `repeat` at the insert, which waits for that node's commit.
 * A row that finds no room takes no key: whoever sent it may come back with it.
 */
function keyParts(rows: readonly IntakeRow[], hasKeys: boolean): KeyParts {
  if (!hasKeys) {
    return {
      columns: sql``,
      join: sql``,
      fresh: sql`fresh as (select * from input),`,
      landed: sql`landed as (select * from placed where status <> 'over'),`,
      answer: sql`select id, status from placed`,
    };
  }
  return {
    columns: sql`, k.key, k.fingerprint, k.seconds`,
    join: sql`join unnest(
        ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.key?.key ?? null)}::text[],
        ${rows.map((row) => row.key?.fingerprint ?? null)}::bytea[], ${rows.map((row) => row.key?.seconds ?? null)}::float8[]
      ) as k (id, key, fingerprint, seconds) on k.id = i.id`,
    fresh: sql`fresh as (
      select * from input where not exists (
        select from idempotency_key k where k.endpoint_id = input.endpoint_id and k.key = input.key
          and k.created_at > input.created_at - make_interval(secs => input.seconds))
    ),`,
    landed: sql`taken as (
      insert into idempotency_key as k (endpoint_id, key, fingerprint, submission_id, created_at)
      select endpoint_id, key, fingerprint, id, created_at from placed
      where key is not null and status <> 'over' order by endpoint_id, key
      on conflict (endpoint_id, key) do update set
        fingerprint = excluded.fingerprint, submission_id = excluded.submission_id, created_at = excluded.created_at
      where k.created_at <= excluded.created_at - make_interval(
        secs => (select p.seconds from placed p where p.id = excluded.submission_id))
      returning submission_id
    ),
    landed as (
      select * from placed where status <> 'over'
        and (key is null or id in (select submission_id from taken))
    ),`,
    answer: sql`select id, status from landed
      union all select id, 'over' from placed where status = 'over'
      union all select id, 'repeat' from input
        where id not in (select id from landed) and id not in (select id from placed where status = 'over')`,
  };
}

/** How many came in each month of each workspace, and how many of them fit into the inbox and into what may be held. */
function quota({ monthlySubmissions, monthlyHeld }: PlanLimits) {
  return sql`arrived as (
      select workspace_id, month, count(*)::int as n,
        least(count(*), ${monthlySubmissions}::int)::int as admitted
      from fresh where verdict = 'inbox' group by workspace_id, month order by workspace_id, month
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
      insert into file (endpoint_id, id, submission_id, field, name, content_type, size, sha256, flag, storage_key)
      select f.* from unnest(
        ${column('endpoint_id')}::text[], ${column('id')}::text[], ${column('submission_id')}::text[],
        ${column('field')}::text[], ${column('name')}::text[], ${column('content_type')}::text[],
        ${column('size')}::bigint[], ${column('sha256')}::text[], ${column('flag')}::text[],
        ${column('storage_key')}::text[]
      ) as f (endpoint_id, id, submission_id, field, name, content_type, size, sha256, flag, storage_key)
      join landed p on p.id = f.submission_id
    ),`;
}
