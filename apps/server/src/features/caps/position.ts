import { sql, type RawBuilder } from 'kysely';

/**
 * The place on the waiting list, from 1: behind those that wait longer for the same full cap. Null for a submission that
 * does not wait.
 */
export const positionOf = (endpoint_id: RawBuilder<unknown>, submission_id: RawBuilder<unknown>) => sql<number | null>`(
  select 1 + max((
    select count(*) from cap c join seat ahead on ahead.endpoint_id = c.endpoint_id and ahead.cap_id = c.id
    where c.endpoint_id = s.endpoint_id and c.id = s.cap_id and c.taken >= c.seats
      and (ahead.turn, ahead.submission_id) < (s.turn, s.submission_id)))
  from seat s where s.endpoint_id = ${endpoint_id} and s.submission_id = ${submission_id} and s.turn is not null)::int`;
