import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Trx } from '../../db/client.ts';

/** A submission as it arrived. */
export interface Arrival {
  endpoint_id: string;
  submission_id: string;
  status: Verdict;
}

/** Records submissions whose documents are made later. */
export async function postpone(trx: Trx, arrivals: readonly Arrival[]): Promise<void> {
  const column = <Key extends keyof Arrival>(key: Key) => arrivals.map((each) => each[key]);
  await sql`
    insert into late_document (endpoint_ids, submission_ids, statuses)
    values (${column('endpoint_id')}::text[], ${column('submission_id')}::text[], ${column('status')}::text[])`.execute(
    trx,
  );
}

/** Takes the oldest postponed submissions; the commit makes it final. */
export async function claimPostponed(trx: Trx): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`/* prepared: take-up */
    with taken as (
      delete from late_document where id = (select id from late_document order by id limit 1 for update skip locked)
      returning endpoint_ids, submission_ids, statuses
    )
    select a.endpoint_id, a.submission_id, a.status
    from taken, unnest(endpoint_ids, submission_ids, statuses) as a (endpoint_id, submission_id, status)`.execute(trx);
  return rows;
}
