import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** The endpoints of a workspace that files of one environment describe. */
export interface CodeScope {
  workspace_id: string;
  is_test: boolean;
}

/** All of them: what identifies each one. */
export const listKeys = (db: Db, { workspace_id, is_test }: CodeScope) =>
  db
    .selectFrom('endpoint')
    .select(['id', 'name', 'code_key'])
    .where('workspace_id', '=', workspace_id)
    .where('is_test', '=', is_test)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** The workspace's own of these endpoints, with their forms. */
export const listEndpoints = (db: Db, workspace_id: string, ids: readonly string[]) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .innerJoin('endpoint_counter', 'endpoint_counter.endpoint_id', 'endpoint.id')
    .leftJoin('form', 'form.endpoint_id', 'endpoint.id')
    .leftJoin('form_version as published', (join) =>
      join.onRef('published.endpoint_id', '=', 'form.endpoint_id').onRef('published.version', '=', 'form.version'),
    )
    .select([
      'endpoint.id',
      'endpoint.name',
      'endpoint.code_key',
      'endpoint.status',
      'endpoint.settings',
      'form.draft',
      'published.definition',
    ])
    .select(sql<number>`(endpoint_counter.inbox + endpoint_counter.held)::int`.as('accepted'))
    .select((eb) => eb.fn.coalesce('workspace.suspended_reason', 'endpoint.suspended_reason').as('suspended_reason'))
    .where('endpoint.workspace_id', '=', workspace_id)
    .where(sql<boolean>`endpoint.id = any(${ids}::text[])`)
    .orderBy('endpoint.id')
    .execute();
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

/** The destinations of the workspace's own of these endpoints, in the order in which they were added; no hooks. */
export const listDestinations = (db: Db, workspace_id: string, ids: readonly string[]) =>
  db
    .selectFrom('destination')
    .innerJoin('endpoint', 'endpoint.id', 'destination.endpoint_id')
    .select([
      'destination.endpoint_id',
      'destination.id',
      'destination.code_key',
      'destination.kind',
      'destination.name',
      'destination.enabled',
      'destination.filter',
      'destination.config',
      'destination.sealed_secrets',
      'destination.sealed_token',
    ])
    .where('endpoint.workspace_id', '=', workspace_id)
    .where(sql<boolean>`destination.endpoint_id = any(${ids}::text[])`)
    .where('destination.hook_event', 'is', null)
    .where('destination.ended_at', 'is', null)
    .orderBy('destination.id')
    .execute();
export type DestinationRow = Awaited<ReturnType<typeof listDestinations>>[number];

/** The caps of the workspace's own of these endpoints, in their order. */
export const listCaps = (db: Db, workspace_id: string, ids: readonly string[]) =>
  db
    .selectFrom('cap')
    .innerJoin('endpoint', 'endpoint.id', 'cap.endpoint_id')
    .select(['cap.endpoint_id', 'cap.seats as limit', 'cap.has_waiting_list', 'cap.shows_left'])
    .select([
      sql<string | null>`nullif(cap.field, '')`.as('field'),
      sql<string | null>`nullif(cap.option, '')`.as('option'),
    ])
    .where('endpoint.workspace_id', '=', workspace_id)
    .where(sql<boolean>`cap.endpoint_id = any(${ids}::text[])`)
    .orderBy('cap.endpoint_id')
    .orderBy('cap.position')
    .orderBy('cap.id')
    .execute();
export type CapRow = Awaited<ReturnType<typeof listCaps>>[number];

/** The watched pages of the workspace's own of these endpoints, in their order. Test endpoints have none. */
export const listPages = (db: Db, workspace_id: string, ids: readonly string[]) =>
  db
    .selectFrom('watched_page')
    .innerJoin('watchdog', 'watchdog.endpoint_id', 'watched_page.endpoint_id')
    .innerJoin('endpoint', 'endpoint.id', 'watchdog.endpoint_id')
    .select(['watched_page.endpoint_id', 'watched_page.url', 'watchdog.sends_canary'])
    .where('endpoint.workspace_id', '=', workspace_id)
    .where('endpoint.is_test', '=', false)
    .where(sql<boolean>`watched_page.endpoint_id = any(${ids}::text[])`)
    .orderBy('watched_page.endpoint_id')
    .orderBy('watched_page.position')
    .execute();
export type PageRow = Awaited<ReturnType<typeof listPages>>[number];

/** Well below the limit on every statement, which would be a failure of the server. */
const WAIT_MS = 5000;

/**
 * Until the transaction ends, no other one applies files to the workspace.
 * @returns false if another one has not ended in time; the transaction can then only be rolled back
 */
export async function lockWorkspace(trx: Trx, workspace_id: string): Promise<boolean> {
  try {
    await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${workspace_id}`}, 0))`.execute(trx);
    await sql`set local lock_timeout = default`.execute(trx);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Until the transaction ends, nobody changes these endpoints or their forms, and destinations are neither added nor changed. */
export async function lockEndpoints(trx: Trx, workspace_id: string, ids: readonly string[]): Promise<void> {
  await sql`select from endpoint where workspace_id = ${workspace_id} and id = any(${ids}::text[])
    order by id for update`.execute(trx);
  await sql`select from destination d join endpoint e on e.id = d.endpoint_id
    where e.workspace_id = ${workspace_id} and d.endpoint_id = any(${ids}::text[])
    order by d.id for no key update of d`.execute(trx);
}

export interface NewKey {
  id: string;
  key: string;
}

/** Gives keys to endpoints of the workspace that have none. */
export async function setEndpointKeys(trx: Trx, workspace_id: string, keys: readonly NewKey[]): Promise<void> {
  await sql`update endpoint set code_key = given.key
    from unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ key }) => key)}::text[]) as given (id, key)
    where endpoint.id = given.id and workspace_id = ${workspace_id} and code_key is null`.execute(trx);
}

/** Gives keys to destinations of endpoints of the workspace. */
export async function setDestinationKeys(trx: Trx, workspace_id: string, keys: readonly NewKey[]): Promise<void> {
  await sql`update destination d set code_key = given.key
    from unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ key }) => key)}::text[]) as given (id, key),
      endpoint e
    where d.id = given.id and d.endpoint_id = split_part(given.id, '_', 1) and d.code_key is null
      and e.id = d.endpoint_id and e.workspace_id = ${workspace_id}`.execute(trx);
}
