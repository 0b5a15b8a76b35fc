import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { IntakeRow, PlanLimits, Written } from './row.model.ts';

/**
 * Writes a batch in one statement and one round trip: rows whose key has been used are left out; the month's usage is
 * bumped and says how many still fit; rows are numbered in the order they came, those past the limit become `held`,
 * those past what may be held are left out; what was stored goes into the outbox as one row. Exact under concurrency,
 * because the usage row stays locked until the commit.
 * @returns what became of each row; undefined where its endpoint is gone or paused by now
 */
export async function writeBatch(
  db: Db,
  rows: readonly IntakeRow[],
  plan: PlanLimits,
): Promise<(Written | undefined)[]> {
  const hasKeys = rows.some((row) => row.key !== null);
  const hasFiles = rows.some((row) => row.files.length > 0);
  const parameters = [
    joined(rows, (row) => row.id),
    joined(rows, (row) => row.endpoint_id),
    joined(rows, (row) => row.verdict),
    joined(rows, (row) => String(row.created_at.getTime())),
    joined(rows, (row) => monthOf(row.created_at)),
    joined(rows, (row) => row.names ?? ''),
    joined(rows, (row) => row.fields),
    joined(rows, (row) => row.spam),
    joined(rows, (row) => row.meta),
    joined(rows, (row) => row.refused_reason?.replaceAll(SEPARATOR, '') ?? ''),
    [...new Set(rows.map((row) => row.endpoint_id))],
    plan.monthlySubmissions,
    plan.monthlyHeld,
    ...(hasKeys ? keyColumns(rows) : []),
    ...(hasFiles ? fileColumns(rows) : []),
  ];
  const text = statements[hasKeys ? 'keys' : 'plain'][hasFiles ? 'files' : 'none'];
  const answer = await db.executeQuery<Exception>(CompiledQuery.raw(text, parameters));
  const exceptions = new Map(answer.rows.map((row) => [row.place, row.status]));
  return rows.map(({ id, verdict }, index) => {
    const status = exceptions.get(index + 1);
    return status === null ? undefined : { id, status: status ?? verdict };
  });
}

/** A row that did not become what the judges said; null where it became nothing. */
interface Exception {
  /** Its place in the batch, from 1. */
  place: number;
  status: Written['status'] | null;
}

/**
 * Columns travel as one text each: quoting every value for an array, and taking the quotes off again, would cost as much
 * as storing it. JSON texts and ids have no control characters, so that this one, the record separator, is in none.
 */
const SEPARATOR = '\x1e';

const joined = (rows: readonly IntakeRow[], textOf: (row: IntakeRow) => string): string =>
  rows.map((row) => textOf(row)).join(SEPARATOR);

/** SQL: the column that `joined` made, as an array; empty texts are nulls. */
const column = (parameter: number): string => `string_to_array($${parameter}::text, e'\\x1e', '')`;

let month = { text: '', from: 0, until: 0 };

/** The calendar month in UTC, as `2026-11`. */
function monthOf(time: Date): string {
  const ms = time.getTime();
  if (ms < month.from || ms >= month.until) {
    const [year, index] = [time.getUTCFullYear(), time.getUTCMonth()];
    month = { text: time.toISOString().slice(0, 7), from: Date.UTC(year, index), until: Date.UTC(year, index + 1) };
  }
  return month.text;
}

const keyColumns = (rows: readonly IntakeRow[]): unknown[] => [
  rows.map((row) => row.key?.key ?? null),
  rows.map((row) => row.key?.fingerprint ?? null),
  rows.map((row) => row.key?.seconds ?? null),
];

function fileColumns(rows: readonly IntakeRow[]): unknown[] {
  const files = rows.flatMap((row) =>
    row.files.map((file) => ({ ...file, endpoint_id: row.endpoint_id, submission_id: row.id })),
  );
  const of = <Key extends keyof (typeof files)[number]>(key: Key) => files.map((file) => file[key]);
  return [
    of('endpoint_id'),
    of('id'),
    of('submission_id'),
    of('field'),
    of('name'),
    of('content_type'),
    of('size'),
    of('sha256'),
    of('flag'),
    of('storage_key'),
  ];
}

interface KeyParts {
  columns: string;
  join: string;
  fresh: string;
  landed: string;
  answer: string;
}

const withoutKeys: KeyParts = {
  columns: '',
  join: '',
  fresh: 'fresh as (select * from input)',
  landed: `landed as (select * from placed where status <> 'over')`,
  answer: 'p.status',
};

/**
 * Where keys are looked up and taken. A key that is remembered makes its row a `repeat` before anything is counted; one
 * that another node takes in this very moment makes it a `repeat` at the insert, which waits for that node's commit.
 * A row that finds no room takes no key: whoever sent it may come back with it.
 */
const withKeys: KeyParts = {
  columns: ', k.key, k.fingerprint, k.seconds',
  join: `join unnest($14::text[], $15::bytea[], $16::float8[]) with ordinality
        as k (key, fingerprint, seconds, place) on k.place = i.place`,
  fresh: `fresh as (
      select * from input where not exists (
        select from idempotency_key k where k.endpoint_id = input.endpoint_id and k.key = input.key
          and k.created_at > input.created_at - make_interval(secs => input.seconds))
    )`,
  landed: `taken as (
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
    )`,
  answer: `case
      when p.status = 'over' then p.status
      when p.place is null and n.place is null then null
      when not exists (select from landed l where l.place = i.place) then 'repeat'
      else p.status end`,
};

/** How many came in each month of each workspace, and how many of them fit into the inbox and into what may be held. */
const quota = `arrived as (
      select workspace_id, month, count(*)::int as n,
        least(count(*), $12::int)::int as admitted
      from fresh where verdict = 'inbox' group by workspace_id, month order by workspace_id, month
    ),
    counted as (
      insert into usage as u (workspace_id, month, submissions, held, last_admitted, last_held)
      select workspace_id, month, admitted, least(n - admitted, $13::int),
        admitted, least(n - admitted, $13::int)
      from arrived
      -- excluded.submissions + excluded.held is how many came, or more than could ever fit: both mean the same here.
      on conflict (workspace_id, month) do update set
        submissions = u.submissions
          + least(excluded.submissions + excluded.held, greatest($12::int - u.submissions, 0)),
        held = u.held + least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest($12::int - u.submissions, 0)),
          greatest($13::int - u.held, 0)),
        last_admitted = least(excluded.submissions + excluded.held, greatest($12::int - u.submissions, 0)),
        last_held = least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest($12::int - u.submissions, 0)),
          greatest($13::int - u.held, 0))
      returning workspace_id, month, last_admitted, last_held
    )`;

/** SQL: the files of the rows that landed; their columns begin at a parameter. */
const storedFiles = (first: number): string => {
  const types = ['text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'text', 'text'];
  const names = 'endpoint_id, id, submission_id, field, name, content_type, size, sha256, flag, storage_key';
  return `stored_files as (
      insert into file (${names})
      select f.* from unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')}) as f (${names})
      join landed p on p.id = f.submission_id
    ),`;
};

/**
 * The statement. What decides is kept apart from what is stored: the steps pass narrow rows on, and the texts, which are
 * long, are fetched at the end by their place.
 */
function statement(name: string, keys: KeyParts, files: string): string {
  return `/* prepared: ${name} */
    with active as (
      select id, workspace_id from endpoint where id = any($11::text[]) and status = 'active'
    ),
    input as (
      select i.id, i.endpoint_id, i.verdict, to_timestamp(i.ms::float8 / 1000) as created_at, i.month, i.names, i.place,
        a.workspace_id ${keys.columns}
      from unnest(${column(1)}, ${column(2)}, ${column(3)}, ${column(4)}, ${column(5)}, ${column(6)}) with ordinality
        as i (id, endpoint_id, verdict, ms, month, names, place)
      join active a on a.id = i.endpoint_id
      ${keys.join}
    ),
    ${keys.fresh},
    ${quota},
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
    ${keys.landed},
    stored as (
      insert into submission (endpoint_id, id, status, fields, spam, meta, refused_reason, created_at, counted)
      select l.endpoint_id, l.id, l.status, t.fields::json, t.spam::json, t.meta::json, t.refused_reason, l.created_at,
        l.status = 'inbox'
      from landed l join unnest(${column(7)}, ${column(8)}, ${column(9)}, ${column(10)}) with ordinality
        as t (fields, spam, meta, refused_reason, place) on t.place = l.place
    ),
    ${files}
    announced as (
      insert into outbox (created_at, endpoint_ids, submission_ids, statuses, names)
      select max(created_at), array_agg(endpoint_id), array_agg(id), array_agg(status), array_agg(names)
      from landed having count(*) > 0
    ),
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
    select place::int, status from (
      select i.place, i.verdict, ${keys.answer} as status
      from unnest(${column(3)}) with ordinality as i (verdict, place)
      left join input n on n.place = i.place left join placed p on p.place = i.place
    ) answer where status is distinct from verdict`;
}

const FIRST_AFTER_PLAN = 14;
const KEY_COLUMNS = 3;

/** One text for each case, so that each has its plan kept. */
const statements = {
  plain: {
    none: statement('intake', withoutKeys, ''),
    files: statement('intake-files', withoutKeys, storedFiles(FIRST_AFTER_PLAN)),
  },
  keys: {
    none: statement('intake-keys', withKeys, ''),
    files: statement('intake-keys-files', withKeys, storedFiles(FIRST_AFTER_PLAN + KEY_COLUMNS)),
  },
};
