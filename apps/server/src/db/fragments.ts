import { sql } from 'kysely';

/** Whether anything of an endpoint `e` in a workspace `w` may leave the server: neither is suspended. */
export const mayBeDelivered = sql<boolean>`(e.suspended_at is null and w.suspended_at is null)`;

/**
 * Whether the address of a delivery `d` may get email: it has confirmed and is not refused. Other kinds have no
 * address.
 */
export const mayBeMailed = sql<boolean>`(d.recipient = '' or exists (
  select from endpoint of_r left join recipient r on r.workspace_id = of_r.workspace_id and r.email = lower(d.recipient)
  where of_r.id = d.endpoint_id and (of_r.is_test or (r.confirmed_at is not null and r.refused_at is null))))`;

export interface FirstRows {
  endpoint_id: string;
  /** The ids of submissions. */
  ids: readonly string[];
  maxBytes: number;
}

/**
 * The `id` and `fields` of the first of these submissions, newest first: as many as fit into `maxBytes`, and at least
 * one. For `from`.
 */
export const firstFields = ({ endpoint_id, ids, maxBytes }: FirstRows) => {
  // The inner query holds references to long values, not the values: only the result is read as a whole.
  return sql`(
    select id, fields
    from (
      select id, fields, sum(bytes) over (order by id desc rows unbounded preceding) - bytes as bytes_before
      from (
        select id, fields, octet_length(fields::text) as bytes from submission
        where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])
      ) long
    ) counted
    where bytes_before < ${maxBytes}
  ) first_fields`;
};
