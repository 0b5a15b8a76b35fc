import { sql } from 'kysely';

/** Whether anything of an endpoint `e` in a workspace `w` may leave the server: neither is suspended. */
export const mayBeDelivered = sql<boolean>`(e.suspended_at is null and w.suspended_at is null)`;

/**
 * Whether the address of a delivery `d` may get email: it has confirmed and is not refused. Other kinds have no
 * address.
 */
export const mayBeMailed = sql<boolean>`(d.recipient = '' or exists (
  select from recipient r join endpoint of_r on of_r.workspace_id = r.workspace_id
  where of_r.id = d.endpoint_id and r.email = lower(d.recipient) and r.confirmed_at is not null and r.refused_at is null))`;
