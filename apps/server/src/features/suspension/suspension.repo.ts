import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { mayBeDelivered, mayBeMailed } from '../../db/fragments.ts';

/** Why an endpoint of a workspace is suspended; undefined if it is not, or if there is none. */
export const findSuspendedEndpoint = (db: Db, key: { workspace_id: string; id: string }) =>
  db
    .selectFrom('endpoint')
    .select('suspended_reason')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();

/** A state that begins, with its reason; null: it ends. */
export type Change = { reason: string; at: Date } | null;

/** The workspaces of an account, which owns one; none if no account has the id or address. */
export async function listWorkspaces(trx: Trx, idOrEmail: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.workspace_id as id from member m join account a on a.id = m.account_id
    where m.role = 'owner' and (a.id = ${idOrEmail} or lower(a.email) = lower(${idOrEmail}))`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function setWorkspaces(trx: Trx, ids: readonly string[], change: Change): Promise<void> {
  await trx
    .updateTable('workspace')
    .set({ suspended_at: change?.at ?? null, suspended_reason: change?.reason ?? null })
    .where('id', 'in', ids)
    .execute();
}

/** The states of an endpoint that belong to the operator. */
export type EndpointState = 'suspended' | 'form_down';

/** @returns its workspace; undefined if there is no such endpoint */
export async function setEndpoint(
  trx: Trx,
  id: string,
  [state, change]: [EndpointState, Change],
): Promise<string | undefined> {
  const row = await trx
    .updateTable('endpoint')
    .set({ [`${state}_at`]: change?.at ?? null, [`${state}_reason`]: change?.reason ?? null })
    .where('id', '=', id)
    .returning('workspace_id')
    .executeTakeFirst();
  return row?.workspace_id;
}

export async function listEndpointIds(trx: Trx, workspace_ids: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('endpoint').select('id').where('workspace_id', 'in', workspace_ids).execute();
  return rows.map(({ id }) => id);
}

/** A worker that puts deliveries on hold locks their destinations: afterwards it sees what this transaction changes. */
export async function lockDestinations(trx: Trx, endpoint_ids: readonly string[]): Promise<void> {
  await sql`select from destination where endpoint_id = any(${endpoint_ids}::text[])
    order by endpoint_id, id for update`.execute(trx);
}

/**
 * Makes deliveries due that waited only for the suspension to end. Those of a destination that is switched off, and those
 * to an unconfirmed address, keep waiting.
 */
export async function wakeDeliveries(trx: Trx, endpoint_ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update delivery d set due_at = ${now}
    from destination t, endpoint e join workspace w on w.id = e.workspace_id
    where d.endpoint_id = any(${endpoint_ids}::text[]) and e.id = d.endpoint_id
      and t.endpoint_id = d.endpoint_id and t.id = d.destination_id and t.enabled and t.paused_at is null
      and d.state = 'pending' and d.due_at = 'infinity' and ${mayBeDelivered} and ${mayBeMailed}`.execute(trx);
}
