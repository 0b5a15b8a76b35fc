import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';

/** The most pages kept apart on one day of an endpoint: a sender that makes them up must not fill the table. */
const MAX_PAGES = 200;

export interface HourCount {
  endpoint_id: string;
  /** The start of the hour. */
  hour: Date;
  inbox: number;
  spam: number;
  held: number;
  refused: number;
}

export interface SourceCount {
  endpoint_id: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Empty for submissions without a page. */
  page: string;
  count: number;
}

export interface ReadTimeCount {
  endpoint_id: string;
  day: string;
  bucket: number;
  count: number;
}

// Each statement sorts what it adds, so that two of them lock rows in the same order. Endpoints are locked first: this
// waits for one that is being deleted and then skips it; otherwise its cascade would wait for rows that this
// transaction holds.
const living = (endpoint_ids: readonly string[]) => sql`
  living as materialized (
    select id from endpoint where id = any(${[...new Set(endpoint_ids)]}::text[]) order by id for key share
  )`;

const columnsOf =
  <Row extends object>(rows: readonly Row[]) =>
  <Key extends keyof Row>(key: Key): Row[Key][] =>
    rows.map((row) => row[key]);

/** Adds to hours, or subtracts; each hour occurs once in the list. */
export async function addHours(trx: Trx, hours: readonly HourCount[]): Promise<void> {
  const column = columnsOf(hours);
  await sql`/* prepared: add-hours */
    with ${living(column('endpoint_id'))}
    insert into endpoint_hour as h (endpoint_id, hour, inbox, spam, held, refused)
    select a.* from unnest(${column('endpoint_id')}::text[], ${column('hour')}::timestamptz[], ${column('inbox')}::int[],
      ${column('spam')}::int[], ${column('held')}::int[], ${column('refused')}::int[])
      as a (endpoint_id, hour, inbox, spam, held, refused)
    join living l on l.id = a.endpoint_id
    order by a.endpoint_id, a.hour
    on conflict (endpoint_id, hour) do update set inbox = h.inbox + excluded.inbox, spam = h.spam + excluded.spam,
      held = h.held + excluded.held, refused = h.refused + excluded.refused`.execute(trx);
}

/**
 * Adds to pages; each page of a day occurs once in the list. New pages beyond the limit count as the empty page.
 * Batches of the same hours wait for each other at `addHours`, which keeps the limit exact; two batches at the turn of
 * an hour may each find room that only one should have.
 */
export async function addSources(trx: Trx, sources: readonly SourceCount[]): Promise<void> {
  const column = columnsOf(sources);
  await sql`/* prepared: add-sources */
    with ${living(column('endpoint_id'))},
    came as (
      select a.* from unnest(${column('endpoint_id')}::text[], ${column('day')}::date[], ${column('page')}::text[],
        ${column('count')}::int[]) as a (endpoint_id, day, page, count)
      join living l on l.id = a.endpoint_id
    ),
    known as materialized (
      select s.endpoint_id, s.day, s.page from (select distinct endpoint_id, day from came) d
      join endpoint_source s on s.endpoint_id = d.endpoint_id and s.day = d.day and s.page <> ''
    ),
    room as (select endpoint_id, day, ${MAX_PAGES}::int - count(*) as pages from known group by 1, 2),
    ranked as (
      select c.*, k.page is not null or c.page = '' as is_known,
        row_number() over (partition by c.endpoint_id, c.day, k.page is null and c.page <> '' order by c.count desc, c.page)
          as place
      from came c left join known k using (endpoint_id, day, page)
    )
    insert into endpoint_source as s (endpoint_id, day, page, count)
    select r.endpoint_id, r.day, case when r.is_known or r.place <= coalesce(o.pages, ${MAX_PAGES}::int) then r.page else '' end,
      sum(r.count)
    from ranked r left join room o using (endpoint_id, day)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (endpoint_id, day, page) do update set count = s.count + excluded.count`.execute(trx);
}

/** Adds to read times; each bucket of a day occurs once in the list. */
export async function addReadTimes(trx: Trx, times: readonly ReadTimeCount[]): Promise<void> {
  const column = columnsOf(times);
  await sql`/* prepared: add-read-times */
    with ${living(column('endpoint_id'))}
    insert into endpoint_read_time as t (endpoint_id, day, bucket, count)
    select a.* from unnest(${column('endpoint_id')}::text[], ${column('day')}::date[], ${column('bucket')}::smallint[],
      ${column('count')}::int[]) as a (endpoint_id, day, bucket, count)
    join living l on l.id = a.endpoint_id
    order by a.endpoint_id, a.day, a.bucket
    on conflict (endpoint_id, day, bucket) do update set count = t.count + excluded.count`.execute(trx);
}
