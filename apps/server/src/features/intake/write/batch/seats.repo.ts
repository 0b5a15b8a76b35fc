import type { seatParameters, SqlOf } from './parameters.repo.ts';

/** The parts of the statement that are about caps. */
export interface SeatParts {
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

export const withoutSeats: SeatParts = {
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
export const withSeats = (sql: SqlOf<typeof seatParameters>): SeatParts => ({
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
