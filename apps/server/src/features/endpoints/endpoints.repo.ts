import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

const withCounters = (db: Db) =>
  db
    .selectFrom('endpoint')
    .innerJoin('endpoint_counter as counter', 'counter.endpoint_id', 'endpoint.id')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select((eb) => [
      eb.fn.coalesce('workspace.suspended_at', 'endpoint.suspended_at').as('suspended_at'),
      eb.fn.coalesce('workspace.suspended_reason', 'endpoint.suspended_reason').as('suspended_reason'),
    ])
    .select([
      'endpoint.form_down_at',
      'endpoint.form_down_reason',
      'endpoint.id',
      'endpoint.workspace_id',
      'endpoint.name',
      'endpoint.status',
      'endpoint.settings',
      'endpoint.created_at',
      'endpoint.updated_at',
      'endpoint.moved_at',
      'endpoint.moved_count',
      'endpoint.is_test',
      'counter.inbox',
      'counter.spam',
      'counter.held',
      'counter.refused',
      'counter.unread',
      'counter.last_submission_at',
    ]);

export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

export const findEndpoint = (db: Db, workspace_id: string, id: string) =>
  withCounters(db).where('endpoint.workspace_id', '=', workspace_id).where('endpoint.id', '=', id).executeTakeFirst();

export const listEndpoints = (db: Db, workspace_id: string): Promise<EndpointRow[]> =>
  withCounters(db)
    .where('endpoint.workspace_id', '=', workspace_id)
    .orderBy('endpoint.created_at', 'desc')
    .orderBy('endpoint.id')
    .execute();

/** Those of the endpoints that are the workspace's own, in any order. */
export const listSome = (db: Db, workspace_id: string, ids: readonly string[]): Promise<EndpointRow[]> =>
  withCounters(db)
    .where('endpoint.workspace_id', '=', workspace_id)
    .where(sql<boolean>`endpoint.id = any(${ids}::text[])`)
    .execute();

/** Everything by which endpoints are counted: about 100 bytes for each. */
export const listKeys = (db: Db, workspace_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('endpoint_counter as counter', 'counter.endpoint_id', 'endpoint.id')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(sql<boolean>`coalesce(workspace.suspended_at, endpoint.suspended_at) is not null`.as('is_suspended'))
    .select([
      'endpoint.id',
      'endpoint.name',
      'endpoint.status',
      'counter.inbox',
      'counter.spam',
      'counter.held',
      'counter.refused',
      'counter.unread',
      'counter.last_submission_at',
    ])
    .where('endpoint.workspace_id', '=', workspace_id)
    .execute();

export type EndpointKeys = Awaited<ReturnType<typeof listKeys>>[number];

export interface NewEndpoint {
  id: string;
  workspace_id: string;
  name: string;
  status?: string;
  settings: object;
  code_key?: string;
  is_test?: boolean;
  now: Date;
}

/** Creates an endpoint with its counters at zero; false when the id is taken. */
export async function createEndpoint(trx: Trx, { now, settings, ...endpoint }: NewEndpoint): Promise<boolean> {
  const created = await trx
    .insertInto('endpoint')
    .values({ ...endpoint, settings: JSON.stringify(settings), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  await trx.insertInto('endpoint_counter').values({ endpoint_id: endpoint.id }).execute();
  return true;
}

/** An endpoint of any workspace that is neither suspended nor for tests, with the addresses that its submissions are emailed to. */
export const findForAnswer = (db: Db, id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(['endpoint.name', 'endpoint.settings'])
    .select(
      sql<string[]>`coalesce((
        select array_agg(address) from destination d, jsonb_array_elements_text(
          d.config -> 'to' || coalesce(d.config -> 'cc', '[]') || coalesce(d.config -> 'bcc', '[]')) address
        where d.endpoint_id = endpoint.id and d.kind = 'email' and d.ended_at is null), '{}')`.as('recipients'),
    )
    .where('endpoint.id', '=', id)
    .where('endpoint.is_test', '=', false)
    .where('endpoint.suspended_at', 'is', null)
    .where('workspace.suspended_at', 'is', null)
    .executeTakeFirst();

/** The account that creates an endpoint. */
export const findOwner = (trx: Trx, account_id: string) =>
  trx.selectFrom('account').select(['email', 'preferences']).where('id', '=', account_id).executeTakeFirst();

export interface EndpointKey {
  workspace_id: string;
  id: string;
}

export const isOwn = async (db: Db, workspace_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export const lockEndpoint = (trx: Trx, key: EndpointKey) =>
  trx
    .selectFrom('endpoint')
    .select(['name', 'status', 'settings', 'updated_at', 'is_test'])
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();

export interface EndpointChange {
  now: Date;
  name?: string;
  status?: 'active' | 'paused';
  /** Merged into the stored settings, key by key. */
  settings?: object;
}

export async function updateEndpoint(
  trx: Trx,
  key: EndpointKey,
  { now, settings, ...columns }: EndpointChange,
): Promise<void> {
  await trx
    .updateTable('endpoint')
    .set({
      ...columns,
      // Each change gets a distinct time, because the time identifies the state.
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
      ...(settings ? { settings: sql`settings || ${JSON.stringify(settings)}::jsonb` } : {}),
    })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
}

/**
 * Moves an endpoint to a workspace that has ended: its owner no longer has it, it accepts nothing, and nothing is
 * delivered. Such workspaces are erased with their endpoints, in batches.
 */
export async function setAside(
  trx: Trx,
  { id, ended_workspace_id, now }: { id: string; ended_workspace_id: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('workspace')
    .values({ id: ended_workspace_id, name: '', created_at: now, ended_at: now })
    .execute();
  await trx
    .updateTable('endpoint')
    .set({ workspace_id: ended_workspace_id, status: 'paused' })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('destination').set({ enabled: false }).where('endpoint_id', '=', id).execute();
}

export async function deleteEndpoint(trx: Trx, workspace_id: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('endpoint')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface IdsPage {
  endpoint_id: string;
  /** Only ids after this one: the next batch does not scan deleted rows again. */
  after: string;
  limit: number;
}

/** Ids of an endpoint's submissions, in their order. */
export async function listSubmissionIds(db: Db, { endpoint_id, after, limit }: IdsPage): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listIds(db: Db, workspace_id: string): Promise<string[]> {
  const rows = await db.selectFrom('endpoint').select('id').where('workspace_id', '=', workspace_id).execute();
  return rows.map((row) => row.id);
}
