import { storedFiles } from './files.repo.ts';
import { withKeys, withoutKeys } from './keys.repo.ts';
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
import { withoutSeats, withSeats } from './seats.repo.ts';

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

/**
 * Counts the rows of each month and workspace, and how many of them fit into the inbox and into the held ones. Those of test
 * endpoints do not count.
 */
const quota = (sql: SqlOf<typeof rowParameters>): string => `arrived as (
      select workspace_id, month, count(*)::int as n,
        least(count(*), ${sql.monthlySubmissions})::int as admitted
      from fresh where verdict = 'inbox' and not is_test group by workspace_id, month order by workspace_id, month
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
      select e.id, e.workspace_id, e.is_test from endpoint e join workspace w on w.id = e.workspace_id
      where e.id = any(${sql.endpointIds}) and e.status = 'active' and e.suspended_at is null and w.suspended_at is null
    ),
    ${seats.steps}
    input as (
      select i.id, i.endpoint_id, ${seats.verdict}, to_timestamp(i.ms::float8 / 1000) as created_at, i.month, i.names, i.place,
        a.workspace_id, a.is_test ${keys.columns}
      from unnest(${sql.id}, ${sql.endpointId}, ${sql.verdict}, ${sql.createdMs}, ${sql.month}, ${sql.names}) with ordinality
        as i (id, endpoint_id, verdict, ms, month, names, place)
      join active a on a.id = i.endpoint_id
      ${keys.join} ${seats.join}
    ),
    ${keys.fresh},
    ${quota(sql)},
    numbered as (
      select fresh.*, c.last_admitted, c.last_held,
        row_number() over (partition by fresh.workspace_id, fresh.month, fresh.verdict, fresh.is_test order by fresh.place) as nth
      from fresh left join counted c on c.workspace_id = fresh.workspace_id and c.month = fresh.month
    ),
    placed as (
      select *, case
        when verdict <> 'inbox' or is_test then verdict
        when nth <= last_admitted then 'inbox'
        when nth <= last_admitted + last_held then 'held'
        else 'over' end as status
      from numbered
    ),
    ${keys.landed},
    stored as (
      insert into submission (endpoint_id, id, status, fields, spam, facts, meta, refused_reason, created_at, counted)
      select l.endpoint_id, l.id, l.status, t.fields::json, t.spam::json, t.facts::json, t.meta::json, ${seats.reason},
        l.created_at, l.status = 'inbox' or l.is_test
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
