import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Submissions of each hour by their first verdict, or the one they were moved to since. Deleted ones stay counted.
  `create table endpoint_hour (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    hour timestamptz not null,
    inbox integer not null default 0,
    spam integer not null default 0,
    held integer not null default 0,
    refused integer not null default 0,
    primary key (endpoint_id, hour)
  )`,

  // The pages of forms, host and path; empty for pages beyond the daily limit.
  `create table endpoint_source (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    day date not null,
    page text collate "C" not null,
    count integer not null default 0,
    primary key (endpoint_id, day, page)
  )`,

  // How many of a day's submissions were first opened within which time.
  `create table endpoint_read_time (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    day date not null,
    bucket smallint not null,
    count integer not null default 0,
    primary key (endpoint_id, day, bucket)
  )`,

  // read_at is cleared when a submission is marked as unread; this stays, so that none is counted twice.
  `alter table submission add column first_read_at timestamptz`,
  `update submission set first_read_at = read_at where read_at is not null`,

  // Submissions in the outbox are counted when they leave it.
  `insert into endpoint_hour (endpoint_id, hour, inbox, spam, held, refused)
    with waiting as (select unnest(submission_ids) as id from outbox where not released)
    select s.endpoint_id, date_trunc('hour', s.created_at, 'UTC'),
      count(*) filter (where s.status = 'inbox'), count(*) filter (where s.status = 'spam'),
      count(*) filter (where s.status = 'held'), count(*) filter (where s.status = 'refused')
    from submission s join endpoint e on e.id = s.endpoint_id
    where s.id not in (select id from waiting) group by 1, 2`,

  // The buckets are those of readWithin in features/insights/bucket-read-time.ts.
  `insert into endpoint_read_time (endpoint_id, day, bucket, count)
    select s.endpoint_id, (s.created_at at time zone 'UTC')::date,
      width_bucket(extract(epoch from s.first_read_at - s.created_at), array[60, 300, 900, 3600, 14400, 86400, 259200, 604800]),
      count(*)
    from submission s join endpoint e on e.id = s.endpoint_id
    where s.first_read_at is not null and s.status = 'inbox' group by 1, 2, 3`,
];
