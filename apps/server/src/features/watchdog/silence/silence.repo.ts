import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { HourCount } from './judge-silence.ts';

/** The hours in which submissions came to the inbox or were held, up to the last one and for some time before it. */
export async function listHours(
  db: Db,
  { endpoint_id, ms }: { endpoint_id: string; ms: number },
): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select hour, inbox + held as count from endpoint_hour
    where endpoint_id = ${endpoint_id} and inbox + held > 0 and hour > (
      select max(hour) from endpoint_hour where endpoint_id = ${endpoint_id} and inbox + held > 0
    ) - interval '1 millisecond' * ${ms}::bigint
    order by hour`.execute(db);
  return rows;
}
