import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** Endpoints that neither the operator has suspended nor anybody deleted. Test endpoints send nothing. */
const working = sql`e.suspended_at is null and w.suspended_at is null and w.ended_at is null and not e.is_test`;

export interface EndpointRow {
  id: string;
  workspace_id: string;
  name: string;
  settings: unknown;
  is_working: boolean;
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    select e.id, e.workspace_id, e.name, e.settings, (${working}) as is_working
    from endpoint e join workspace w on w.id = e.workspace_id where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Endpoints that have a scheduled export which is due, is new, or may have changed. */
export async function listToFollow(db: Db, { now, limit }: { now: Date; limit: number }) {
  const { rows } = await sql<{ id: string; settings: unknown; schedule: string | null; next_at: Date | null }>`
    select e.id, e.settings, s.schedule, s.next_at
    from endpoint e join workspace w on w.id = e.workspace_id left join scheduled_export s on s.endpoint_id = e.id
    where e.settings->'scheduled_export'->>'every' in ('day', 'week', 'month') and ${working}
      and (s.endpoint_id is null or s.next_at <= ${now} or s.followed_at <= e.updated_at)
    order by s.next_at nulls first limit ${limit}`.execute(db);
  return rows;
}

export interface Followed {
  endpoint_id: string;
  schedule: string;
  next_at: Date;
  now: Date;
}

/** Sets when the next export is. Where the last period ended stays. */
export async function follow(db: Db, { endpoint_id, schedule, next_at, now }: Followed): Promise<void> {
  await db
    .insertInto('scheduled_export')
    .values({ endpoint_id, schedule, next_at, followed_at: now })
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet({ schedule, next_at, followed_at: now }))
    .execute();
}

export const findState = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('scheduled_export')
    .select(['schedule', 'next_at', 'through_at', 'last_at', 'last_count', 'problem'])
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirst();

/** Locks a state, unless another process has it. */
export const lockState = (trx: Trx, endpoint_id: string) =>
  trx
    .selectFrom('scheduled_export')
    .select(['schedule', 'next_at', 'through_at'])
    .where('endpoint_id', '=', endpoint_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export interface StateChange {
  next_at?: Date;
  through_at?: Date;
  last_at?: Date;
  last_count?: number;
  problem?: string | null;
}

export async function setState(db: Db, endpoint_id: string, change: StateChange): Promise<void> {
  await db.updateTable('scheduled_export').set(change).where('endpoint_id', '=', endpoint_id).execute();
}

/** How many submissions came to the inbox in a period. */
export async function countPeriod(
  db: Db,
  { endpoint_id, from, to }: { endpoint_id: string; from: Date | null; to: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'inbox')
    .where('created_at', '<', to)
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? to))
    .executeTakeFirstOrThrow();
  return count;
}
