import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Claimed } from './claim.repo.ts';
import { mayBeDelivered, mayBeMailed } from '../../../db/fragments.ts';

/**
 * Puts claimed deliveries on hold that may not be sent: their destination was switched off or paused in the meantime,
 * their endpoint was suspended, or the address has not confirmed. Destination and address are locked before they are read again, because a request that opens one of
 * them at this moment wakes the waiting deliveries and must not miss these.
 */
export async function holdClosed(db: Db, closed: readonly Claimed[], now: Date): Promise<void> {
  const column = <Key extends keyof Claimed>(key: Key) => closed.map((row) => row[key]);
  const [endpoint_ids, ids] = [column('endpoint_id'), column('id')];
  await db.transaction().execute(async (trx) => {
    await sql`
      select from destination where endpoint_id = any(${endpoint_ids}::text[]) and id = any(${column('destination_id')}::text[])
      order by endpoint_id, id for key share`.execute(trx);
    await sql`
      select from recipient
      where workspace_id = any(${column('workspace_id')}::text[])
        and email = any(${column('recipient').map((email) => email.toLowerCase())}::text[])
      order by workspace_id, email for share`.execute(trx);
    await sql`
      update delivery d set attempting_since = null,
        state = case when t.gone_at is null then d.state else 'dead' end,
        due_at = case when t.enabled and t.paused_at is null and ${mayBeDelivered} and ${mayBeMailed} then ${now}::timestamptz
          else 'infinity' end
      from unnest(${endpoint_ids}::text[], ${ids}::text[]) as c (endpoint_id, id), destination t,
        endpoint e join workspace w on w.id = e.workspace_id
      where d.endpoint_id = c.endpoint_id and d.id = c.id and d.state = 'pending'
        and t.endpoint_id = d.endpoint_id and t.id = d.destination_id and e.id = d.endpoint_id`.execute(trx);
  });
}

/** Makes claimed deliveries wait until a time; nothing is sent now. */
export async function putOff(db: Db, rows: readonly { endpoint_id: string; id: string; until: Date }[]): Promise<void> {
  await sql`
    update delivery d set attempting_since = null, due_at = p.until
    from unnest(${rows.map((row) => row.endpoint_id)}::text[], ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.until)}::timestamptz[]) as p (endpoint_id, id, until)
    where d.endpoint_id = p.endpoint_id and d.id = p.id and d.state = 'pending'`.execute(db);
}
