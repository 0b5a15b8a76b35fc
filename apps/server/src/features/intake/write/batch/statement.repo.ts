import {
  fileParameters,
  keyParameters,
  ParameterList,
  rowParameters,
  seatParameters,
  wantsSeats,
  type Batch,
  type SqlOf,
} from './parameters.repo.ts';

interface Statement {
  text: string;
  parameters: ParameterList;
}

/** The statement for a batch: with keys, with files and with seats only if the batch has any. */
export function statementFor({ rows }: Batch): Statement {
  const hasKeys = rows.some((row) => row.key !== null);
  const hasFiles = rows.some((row) => row.files.length > 0);
  const hasSeats = rows.some(wantsSeats);
  return statements[hasSeats ? 'seats' : 'open'][hasKeys ? 'keys' : 'plain'][hasFiles ? 'files' : 'none'];
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
 * Looks up and takes keys. A remembered key makes its row a `repeat` before anything is counted. A key that another
 * node takes at the same moment makes it a `repeat` at the insert, which waits for that node's commit. A row that does
 * not fit takes no key, so that it can be sent again with the same one.
 */
const withKeys = (sql: SqlOf<typeof keyParameters>, key: string): KeyParts => ({
  columns: `, ${key} as key, k.fingerprint, k.seconds`,
  join: `join unnest(${sql.key}, ${sql.fingerprint}, ${sql.keySeconds}) with ordinality
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
});

interface SeatParts {
  steps: string;
  join: string;
  verdict: string;
  /** A row that is refused takes no key. */
  key: string;
  reason: string;
  stored: string;
  full: string;
  isWaiting: string;
}

const withoutSeats: SeatParts = {
  steps: '',
  join: '',
  verdict: 'i.verdict',
  key: 'k.key',
  reason: 't.refused_reason',
  stored: '',
  full: 'null::text',
  isWaiting: 'false',
};

/**
 * Takes seats before anything else is counted: the caps are locked before the month, the keys and the counters, as in
 * every transaction. A row without a seat becomes a refused one. Only what is stored as accepted keeps its seats.
 */
const withSeats = (sql: SqlOf<typeof seatParameters>): SeatParts => ({
  steps: `seated as materialized (
      select * from take_seats(${sql.seatPlace}, ${sql.seatEndpoint}, ${sql.seatCaps}, ${sql.seatKey}, ${sql.seatKeyTime})
    ),`,
  join: 'left join seated s on s.place = i.place',
  verdict: `case when s.reason is null then i.verdict else 'refused' end as verdict`,
  key: 'case when s.reason is null then k.key end',
  reason: 'coalesce(s.reason, t.refused_reason)',
  stored: `seats as (
      insert into seat (endpoint_id, submission_id, cap_id, turn)
      select l.endpoint_id, l.id, c.id, s.turn from landed l
      join unnest(${sql.seatPlace}, ${sql.seatCaps}) as w (place, ids) on w.place = l.place
      join seated s on s.place = l.place
      cross join unnest(string_to_array(w.ids, ',')) as c (id)
      where l.status in ('inbox', 'held')
    ),`,
  full: 's.full_ids',
  isWaiting: 's.turn is not null',
});

/** Counts the rows of each month and workspace, and how many of them fit into the inbox and into the held ones. */
const quota = (sql: SqlOf<typeof rowParameters>): string => `arrived as (
      select workspace_id, month, count(*)::int as n,
        least(count(*), ${sql.monthlySubmissions})::int as admitted
      from fresh where verdict = 'inbox' group by workspace_id, month order by workspace_id, month
    ),
    counted as (
      insert into usage as u (workspace_id, month, submissions, held, last_admitted, last_held)
      select workspace_id, month, admitted, least(n - admitted, ${sql.monthlyHeld}),
        admitted, least(n - admitted, ${sql.monthlyHeld})
      from arrived
      -- excluded.submissions + excluded.held is how many came, or more than could ever fit: both mean the same here.
      on conflict (workspace_id, month) do update set
        submissions = u.submissions
          + least(excluded.submissions + excluded.held, greatest(${sql.monthlySubmissions} - u.submissions, 0)),
        held = u.held + least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest(${sql.monthlySubmissions} - u.submissions, 0)),
          greatest(${sql.monthlyHeld} - u.held, 0)),
        last_admitted = least(excluded.submissions + excluded.held, greatest(${sql.monthlySubmissions} - u.submissions, 0)),
        last_held = least(
          excluded.submissions + excluded.held
            - least(excluded.submissions + excluded.held, greatest(${sql.monthlySubmissions} - u.submissions, 0)),
          greatest(${sql.monthlyHeld} - u.held, 0))
      returning workspace_id, month, last_admitted, last_held
    )`;

/** Stores the files of the stored rows. */
function storedFiles(sql: SqlOf<typeof fileParameters>): string {
  const columns = Object.keys(sql).join(', ');
  return `stored_files as (
      insert into file (${columns})
      select f.* from unnest(${Object.values(sql).join(', ')}) as f (${columns})
      join landed p on p.id = f.submission_id
    ),`;
}

/**
 * Adds the stored rows to the counters of their endpoints. The version of the caps is compared here, with the latest that
 * was committed, because the counters are locked: a statement that has waited for a change of the caps fails as a whole.
 */
const counters = (sql: SqlOf<typeof rowParameters>): string => `counters as (
      update endpoint_counter c set
        caps_version = case when d.inbox + d.held = 0 or c.caps_version = v.version then c.caps_version
          else caps_have_changed() end,
        inbox = c.inbox + d.inbox, spam = c.spam + d.spam, held = c.held + d.held, refused = c.refused + d.refused,
        unread = c.unread + d.inbox, last_submission_at = greatest(c.last_submission_at, d.latest)
      from (
        select endpoint_id,
          count(*) filter (where status = 'inbox') as inbox, count(*) filter (where status = 'spam') as spam,
          count(*) filter (where status = 'held') as held, count(*) filter (where status = 'refused') as refused,
          max(created_at) as latest
        from landed group by endpoint_id
      ) d join unnest(${sql.endpointIds}, ${sql.capsVersions}) as v (id, version) on v.id = d.endpoint_id
      where c.endpoint_id = d.endpoint_id
    )`;

interface Parts {
  hasKeys: boolean;
  hasFiles: boolean;
  hasSeats: boolean;
}

/**
 * The statement. Its steps pass on narrow rows with the columns that decide; the long texts are joined at the end by
 * their position.
 */
function toStatement(name: string, { hasKeys, hasFiles, hasSeats }: Parts): Statement {
  const parameters = new ParameterList();
  const sql = parameters.append(rowParameters);
  const seats = hasSeats ? withSeats(parameters.append(seatParameters)) : withoutSeats;
  const keys = hasKeys ? withKeys(parameters.append(keyParameters), seats.key) : withoutKeys;
  const files = hasFiles ? storedFiles(parameters.append(fileParameters)) : '';
  const text = `/* prepared: ${name} */
    with active as (
      select e.id, e.workspace_id from endpoint e join workspace w on w.id = e.workspace_id
      where e.id = any(${sql.endpointIds}) and e.status = 'active' and e.suspended_at is null and w.suspended_at is null
    ),
    ${seats.steps}
    input as (
      select i.id, i.endpoint_id, ${seats.verdict}, to_timestamp(i.ms::float8 / 1000) as created_at, i.month, i.names, i.place,
        a.workspace_id ${keys.columns}
      from unnest(${sql.id}, ${sql.endpointId}, ${sql.verdict}, ${sql.createdMs}, ${sql.month}, ${sql.names}) with ordinality
        as i (id, endpoint_id, verdict, ms, month, names, place)
      join active a on a.id = i.endpoint_id
      ${keys.join} ${seats.join}
    ),
    ${keys.fresh},
    ${quota(sql)},
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
      insert into submission (endpoint_id, id, status, fields, spam, facts, meta, refused_reason, created_at, counted)
      select l.endpoint_id, l.id, l.status, t.fields::json, t.spam::json, t.facts::json, t.meta::json, ${seats.reason},
        l.created_at, l.status = 'inbox'
      from landed l
      join unnest(${sql.fields}, ${sql.spam}, ${sql.facts}, ${sql.meta}, ${sql.refusedReason}) with ordinality
        as t (fields, spam, facts, meta, refused_reason, place) on t.place = l.place
      ${seats.join.replace('i.place', 'l.place')}
    ),
    ${seats.stored}
    ${files}
    announced as (
      insert into outbox (created_at, endpoint_ids, submission_ids, statuses, names)
      select max(created_at), array_agg(endpoint_id), array_agg(id), array_agg(status), array_agg(names)
      from landed having count(*) > 0
    ),
    ${counters(sql)}
    select place::int, status, full_ids, is_waiting from (
      select i.place, i.verdict, ${keys.answer} as status, ${seats.full} as full_ids, ${seats.isWaiting} as is_waiting
      from unnest(${sql.verdict}) with ordinality as i (verdict, place)
      left join input n on n.place = i.place left join placed p on p.place = i.place ${seats.join}
    ) answer where status is distinct from verdict or is_waiting`;
  return { text, parameters };
}

/** One text for each case, so that each keeps its plan. */
const textsOf = (name: string, hasSeats: boolean) => ({
  plain: {
    none: toStatement(name, { hasSeats, hasKeys: false, hasFiles: false }),
    files: toStatement(`${name}-files`, { hasSeats, hasKeys: false, hasFiles: true }),
  },
  keys: {
    none: toStatement(`${name}-keys`, { hasSeats, hasKeys: true, hasFiles: false }),
    files: toStatement(`${name}-keys-files`, { hasSeats, hasKeys: true, hasFiles: true }),
  },
});

const statements = { open: textsOf('intake', false), seats: textsOf('intake-seats', true) };
