import { sql } from 'kysely';
import type { Trx } from '../../../db/client.ts';
import type { MailTiming } from './time-mail.ts';

/**
 * Reschedules an endpoint's pending emails that have had no attempt: at another time, together or alone. Deliveries on
 * hold for another reason keep waiting. Destinations and recipients are locked first, as everywhere.
 */
export async function retime(trx: Trx, endpoint_id: string, { due_at, digest }: MailTiming): Promise<void> {
  await sql`
    select from destination where endpoint_id = ${endpoint_id} and kind = 'email' order by id for no key update`.execute(
    trx,
  );
  await sql`
    select from recipient r join endpoint e on e.workspace_id = r.workspace_id
    where e.id = ${endpoint_id} order by r.email for share of r`.execute(trx);
  await sql`
    update delivery d set digest = ${digest}::text,
      due_at = case when isfinite(d.due_at) then ${due_at}::timestamptz else d.due_at end
    from destination t
    where t.endpoint_id = ${endpoint_id} and t.kind = 'email'
      and d.endpoint_id = t.endpoint_id and d.destination_id = t.id
      and d.state = 'pending' and d.attempts = 0 and d.attempting_since is null`.execute(trx);
}
