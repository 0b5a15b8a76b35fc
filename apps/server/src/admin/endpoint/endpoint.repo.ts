import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { firstChildIdAt } from '../../ids.ts';

export interface EndpointSummary {
  id: string;
  name: string;
  status: 'active' | 'paused';
  /** The owner’s address; null for the demo, which no one owns. */
  email: string | null;
  created_at: Date;
  submissions: number;
  file_bytes: number;
}

export interface EndpointDetails extends EndpointSummary {
  files: number;
  last_submission_at: Date | null;
  destinations: number;
  /** The number of the published version of its hosted form; null if none is published. */
  form_version: number | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  account_suspended_reason: string | null;
  form_down_at: Date | null;
  form_down_reason: string | null;
  open_reports: number;
}

/** The first of several owners. */
const ofOwner = sql`left join lateral (
    select o.account_id from member o where o.workspace_id = e.workspace_id and o.role = 'owner'
    order by o.created_at, o.account_id limit 1) m on true
  left join account a on a.id = m.account_id`;

export interface HeaviestOptions {
  by: 'submissions' | 'bytes';
  /** Counts what arrived since then; undefined: everything that is stored. */
  since: Date | undefined;
  limit: number;
}

/** The endpoints with the most submissions, or the most bytes of files. */
export async function listHeaviest(db: Db, { by, since, limit }: HeaviestOptions): Promise<EndpointSummary[]> {
  const order = by === 'bytes' ? sql`file_bytes desc, submissions desc` : sql`submissions desc, file_bytes desc`;
  const { rows } = await sql<EndpointSummary>`
    with total as (
      select e.id, ${submissionsSince(since)} as submissions,
        coalesce((select sum(f.size) from file f where f.endpoint_id = e.id ${after('f.submission_id', since)}), 0)::bigint
          as file_bytes
      from endpoint e join endpoint_counter c on c.endpoint_id = e.id
    )
    select e.id, e.name, e.status, a.email, e.created_at, total.submissions, total.file_bytes
    from total join endpoint e on e.id = total.id ${ofOwner}
    where total.submissions > 0 or total.file_bytes > 0
    order by ${order}, e.id limit ${limit}`.execute(db);
  return rows;
}

/** All that is stored is in the counters. What is new is counted, by ids, which sort by time. */
const submissionsSince = (since: Date | undefined): RawBuilder<number> =>
  since
    ? sql`(select count(*) from submission s where s.endpoint_id = e.id ${after('s.id', since)})`
    : sql`c.inbox + c.spam + c.held + c.refused`;

function after(column: string, since: Date | undefined): RawBuilder<unknown> {
  if (!since) return sql``;
  return sql`and ${sql.ref(column)} >= e.id || ${firstChildIdAt('', since)}`;
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointDetails | undefined> {
  const { rows } = await sql<EndpointDetails>`
    select e.id, e.name, e.status, a.email, e.created_at, c.inbox + c.spam + c.held + c.refused as submissions,
      c.last_submission_at, f.files, f.file_bytes, form.version as form_version,
      (select count(*) from destination t where t.endpoint_id = e.id and t.ended_at is null) as destinations,
      e.suspended_at, e.suspended_reason, w.suspended_reason as account_suspended_reason, e.form_down_at,
      e.form_down_reason,
      (select count(*) from abuse_report r where r.endpoint_id = e.id and r.closed_at is null) as open_reports
    from endpoint e join endpoint_counter c on c.endpoint_id = e.id join workspace w on w.id = e.workspace_id ${ofOwner}
      left join form on form.endpoint_id = e.id
      cross join lateral (select count(*) as files, coalesce(sum(size), 0)::bigint as file_bytes
        from file where file.endpoint_id = e.id) f
    where e.id = ${id}`.execute(db);
  return rows[0];
}
