import type { keyParameters, SqlOf } from './parameters.repo.ts';

/** The parts of the statement that are about idempotency keys. */
export interface KeyParts {
  columns: string;
  join: string;
  fresh: string;
  landed: string;
  answer: string;
}

export const withoutKeys: KeyParts = {
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
export const withKeys = (sql: SqlOf<typeof keyParameters>, key: string): KeyParts => ({
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
