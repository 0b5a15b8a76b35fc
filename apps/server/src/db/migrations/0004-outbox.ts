import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The dispatcher's pending work: a row for each batch that was written, not for each submission. A mark on the
  // submission itself cost three index entries to set and three to clear.
  `create table outbox (
    id bigint generated always as identity primary key,
    created_at timestamptz not null,
    endpoint_ids text[] not null,
    submission_ids text[] not null,
    statuses text[] not null,
    names text[] not null,
    released boolean not null default false
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,

  `insert into outbox (created_at, endpoint_ids, submission_ids, statuses, names)
    select max(created_at), array_agg(endpoint_id), array_agg(id), array_agg(status), array_agg(names) from (
      select *, (row_number() over (order by created_at, id) - 1) / 500 as batch,
        (select json_agg(field -> 0)::text from json_array_elements(fields) field) as names
      from submission where pending
    ) waiting group by batch order by batch`,

  `alter table submission drop column pending`,
];
