import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface AccountSummary {
  id: string;
  email: string;
  name: string | null;
  company: string | null;
  created_at: Date;
  email_verified_at: Date | null;
  deletion_at: Date | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  endpoints: number;
  /** Stored submissions, by the counters of the endpoints. */
  submissions: number;
}

const summaries = sql`
  select a.id, a.email, a.name, a.company, a.created_at, a.email_verified_at, a.deletion_at,
    min(w.suspended_at) as suspended_at, min(w.suspended_reason) as suspended_reason,
    count(c.endpoint_id) as endpoints, coalesce(sum(c.inbox + c.spam + c.held + c.refused), 0)::bigint as submissions
  from account a left join member m on m.account_id = a.id left join workspace w on w.id = m.workspace_id
    left join endpoint e on e.workspace_id = m.workspace_id
    left join endpoint_counter c on c.endpoint_id = e.id`;

/** Accounts whose address or name contains a text, in the order of their addresses. */
export async function listAccounts(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<AccountSummary[]> {
  const { rows } = await sql<AccountSummary>`${summaries}
    where ${text} = '' or position(lower(${text}) in lower(concat_ws(' ', a.email, a.name, a.company))) > 0
    group by a.id order by lower(a.email) limit ${limit}`.execute(db);
  return rows;
}

export interface AccountDetails extends AccountSummary {
  sessions: number;
  api_keys: number;
  last_used_at: Date | null;
  files: number;
  file_bytes: number;
  /** Submissions that the plan has counted this month, and those it held. */
  month_submissions: number;
  month_held: number;
}

export async function findAccount(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<AccountDetails | undefined> {
  const { rows } = await sql<AccountDetails>`
    with found as (${summaries} where lower(a.email) = lower(${email}) group by a.id)
    select found.*, s.sessions, s.last_used_at, k.api_keys, f.files, f.file_bytes, u.month_submissions, u.month_held
    from found
    cross join lateral (select count(*) filter (where expires_at > ${now}) as sessions, max(last_used_at) as last_used_at
      from session where account_id = found.id) s
    cross join lateral (select count(*) as api_keys from api_key where account_id = found.id) k
    cross join lateral (select count(*) as files, coalesce(sum(file.size), 0)::bigint as file_bytes from member m
      join endpoint e on e.workspace_id = m.workspace_id join file on file.endpoint_id = e.id
      where m.account_id = found.id) f
    cross join lateral (select coalesce(sum(u.submissions), 0)::bigint as month_submissions,
      coalesce(sum(u.held), 0)::bigint as month_held from member m join usage u on u.workspace_id = m.workspace_id
      where m.account_id = found.id and u.month = to_char(${now}::timestamptz at time zone 'UTC', 'YYYY-MM')) u`.execute(
    db,
  );
  return rows[0];
}

/** Ends an account now. Its sessions end, so that no one calls the deletion off. @returns its id, if there is one */
export async function endNow(trx: Trx, { email, now }: { email: string; now: Date }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update account set deletion_at = ${now}, deletion_told_at = ${now} where lower(email) = lower(${email})
    returning id`.execute(trx);
  const [account] = rows;
  if (!account) return undefined;
  await trx.deleteFrom('session').where('account_id', '=', account.id).execute();
  return account.id;
}
