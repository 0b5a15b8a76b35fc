import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export const findWatchdog = (db: Db | Trx, endpoint_id: string) =>
  db
    .selectFrom('watchdog')
    .select(['next_check_at', 'checked_at', 'asked_at', 'sends_canary', 'canary_at', 'canary_failures'])
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirst();

export const listPages = (db: Db | Trx, endpoint_id: string) =>
  db
    .selectFrom('watched_page')
    .select(['id', 'url', 'checked_at', 'failures', 'facts'])
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('position')
    .execute();

export interface FindingRow {
  id: string;
  page_id: string | null;
  kind: string;
  subject: string | null;
  before: string | null;
  after: string | null;
  since: Date;
  ended_at: Date | null;
}

const findingColumns = ['id', 'page_id', 'kind', 'subject', 'before', 'after', 'since', 'ended_at'] as const;

/** Those that last, and those that ended after a time; the newest first of each. */
export const listFindings = (db: Db, { endpoint_id, endedAfter }: { endpoint_id: string; endedAfter: Date }) =>
  db
    .selectFrom('finding')
    .select(findingColumns)
    .where('endpoint_id', '=', endpoint_id)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', endedAfter)]))
    .orderBy(sql`ended_at is not null`)
    .orderBy('since', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();

export const listOpenFindings = (db: Db | Trx, endpoint_id: string): Promise<FindingRow[]> =>
  db
    .selectFrom('finding')
    .select(findingColumns)
    .where('endpoint_id', '=', endpoint_id)
    .where('ended_at', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute();

/** Locks an endpoint of the workspace. @returns undefined if there is none */
export const lockEndpoint = (trx: Trx, key: { workspace_id: string; endpoint_id: string }) =>
  trx
    .selectFrom('endpoint')
    .select(['id', 'is_test'])
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The endpoints of the workspace that have a watchdog. Those of test endpoints, which are off, do not count. */
export async function listWatched(db: Db | Trx, workspace_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('watchdog')
    .innerJoin('endpoint', 'endpoint.id', 'watchdog.endpoint_id')
    .select('endpoint.id')
    .where('endpoint.workspace_id', '=', workspace_id)
    .where('endpoint.is_test', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteWatchdog(trx: Trx, endpoint_id: string): Promise<void> {
  await trx.deleteFrom('watchdog').where('endpoint_id', '=', endpoint_id).execute();
}

export interface NewPage {
  id: string;
  url: string;
}

interface SavedPages {
  endpoint_id: string;
  pages: readonly NewPage[];
  /** Unchanged if undefined. */
  sends_canary: boolean | undefined;
  now: Date;
}

/** Stores which pages are checked: those that stay keep what is known of them. */
export async function savePages(trx: Trx, { endpoint_id, pages, sends_canary, now }: SavedPages): Promise<void> {
  const canary = sends_canary === undefined ? {} : { sends_canary };
  await trx
    .insertInto('watchdog')
    .values({ endpoint_id, next_check_at: now, asked_at: now, ...canary })
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet({ asked_at: now, ...canary }))
    .execute();
  await trx
    .deleteFrom('watched_page')
    .where('endpoint_id', '=', endpoint_id)
    .where(
      'id',
      'not in',
      pages.map(({ id }) => id),
    )
    .execute();
  await trx
    .insertInto('watched_page')
    .values(pages.map((page, position) => ({ endpoint_id, position, ...page })))
    .onConflict((conflict) =>
      conflict.columns(['endpoint_id', 'id']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
}

/** Marks that a check was asked for. @returns false if there is no watchdog, or a check has waited since a time */
export async function markAsked(
  trx: Trx,
  { endpoint_id, now, since }: { endpoint_id: string; now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('watchdog')
    .set({ asked_at: now })
    .where('endpoint_id', '=', endpoint_id)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
