import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';

interface DestinationKey {
  endpoint_id: string;
  destination_id: string;
}

export const findBackfill = (db: Db, { endpoint_id, destination_id }: DestinationKey) =>
  db
    .selectFrom('backfill')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('destination_id', '=', destination_id)
    .executeTakeFirst();

export const lockBackfill = (trx: Trx, { endpoint_id, destination_id }: DestinationKey) =>
  trx
    .selectFrom('backfill')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('destination_id', '=', destination_id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Starts a back-fill of everything received until now, optionally from `since` on. A running one continues instead.
 * @returns false when there is nothing to queue or one is running
 */
export async function startBackfill(
  trx: Trx,
  key: DestinationKey & { since: Date | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into backfill as b (endpoint_id, destination_id, since, until_id, total, started_at)
    select ${key.endpoint_id}, ${key.destination_id}, ${key.since}, max(id), count(*), ${now}
    from submission where endpoint_id = ${key.endpoint_id} and status in ('inbox', 'spam')
      and (${key.since}::timestamptz is null or created_at >= ${key.since})
    having count(*) > 0
    on conflict (endpoint_id, destination_id) do update set since = excluded.since, until_id = excluded.until_id,
      last_id = null, queued = 0, total = excluded.total, started_at = excluded.started_at, done_at = null
    where b.done_at is not null`.execute(trx);
  return numAffectedRows === 1n;
}

export interface Step {
  endpoint_id: string;
  since: Date | null;
  until_id: string;
  last_id: string | null;
  limit: number;
}

/** The next submissions, oldest first. */
export const listNext = (trx: Trx, step: Step) => {
  let query = trx
    .selectFrom('submission')
    .select(['id', 'status'])
    .where('endpoint_id', '=', step.endpoint_id)
    .where('status', 'in', ['inbox', 'spam'])
    .where('id', '<=', step.until_id);
  if (step.last_id !== null) query = query.where('id', '>', step.last_id);
  if (step.since !== null) query = query.where('created_at', '>=', step.since);
  return query.orderBy('id').limit(step.limit).execute();
};

export async function noteProgress(
  trx: Trx,
  key: DestinationKey,
  progress: { last_id: string | null; queued: number; done_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('backfill')
    .set((eb) => ({
      last_id: progress.last_id,
      queued: eb('queued', '+', progress.queued),
      done_at: progress.done_at,
    }))
    .where('endpoint_id', '=', key.endpoint_id)
    .where('destination_id', '=', key.destination_id)
    .execute();
}

/** Whether at least `count` deliveries to a destination are pending. */
export async function areWaiting(trx: Trx, key: DestinationKey, count: number): Promise<boolean> {
  const last = await trx
    .selectFrom('delivery')
    .select('id')
    .where('endpoint_id', '=', key.endpoint_id)
    .where('destination_id', '=', key.destination_id)
    .where('state', '=', 'pending')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}
