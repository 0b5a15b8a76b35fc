import { sql } from 'kysely';
import type { DeliveryState } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { mayBeMailed } from '../../db/fragments.ts';
import { waitsForAddress } from './on-hold.repo.ts';

export interface AttemptJson {
  number: number;
  at: string;
  status: number | null;
  ms: number;
  answer: string;
}

const attempts = sql<AttemptJson[]>`coalesce((
  select json_agg(json_build_object('number', a.number, 'at', a.at, 'status', a.status, 'ms', a.ms, 'answer', a.answer)
    order by a.number)
  from delivery_attempt a where a.endpoint_id = delivery.endpoint_id and a.delivery_id = delivery.id), '[]'::json)`.as(
  'attempts',
);

const withAttempts = (db: Db) =>
  db
    .selectFrom('delivery')
    .innerJoin('destination', (join) =>
      join
        .onRef('destination.endpoint_id', '=', 'delivery.endpoint_id')
        .onRef('destination.id', '=', 'delivery.destination_id'),
    )
    .where('destination.ended_at', 'is', null)
    .select([
      'delivery.endpoint_id',
      'delivery.id',
      'delivery.submission_id',
      'delivery.destination_id',
      'delivery.recipient',
      'delivery.event',
      'delivery.state',
      'delivery.digest',
      'delivery.attempting_since',
      'delivery.created_at',
      'delivery.delivered_at',
      'destination.kind',
      'destination.name',
    ])
    .select(sql<Date | null>`case when isfinite(delivery.due_at) then delivery.due_at end`.as('due_at'))
    .select(attempts);

export type DeliveryRow = Awaited<ReturnType<typeof listOfSubmission>>[number];

export const listOfSubmission = (db: Db, key: { endpoint_id: string; submission_id: string }) =>
  withAttempts(db)
    .where('delivery.endpoint_id', '=', key.endpoint_id)
    .where('delivery.submission_id', '=', key.submission_id)
    .orderBy('delivery.id')
    .execute();

export interface ListOptions {
  endpoint_id: string;
  state: DeliveryState | 'all';
  destination_id?: string | undefined;
  limit: number;
  before?: string | undefined;
  /** Without those that wait for an address to confirm. */
  withoutOnHold: boolean;
}

export function listDeliveries(db: Db, options: ListOptions) {
  let query = withAttempts(db).where('delivery.endpoint_id', '=', options.endpoint_id);
  if (options.state !== 'all') query = query.where('delivery.state', '=', options.state);
  if (options.destination_id !== undefined) query = query.where('delivery.destination_id', '=', options.destination_id);
  if (options.before !== undefined) query = query.where('delivery.id', '<', options.before);
  if (options.withoutOnHold)
    query = query.where(sql<boolean>`not (${waitsForAddress('delivery', options.endpoint_id)})`);
  return query.orderBy('delivery.id', 'desc').limit(options.limit).execute();
}

/** A delivery, only if its endpoint belongs to the workspace. */
export const findDelivery = (db: Db, workspace_id: string, key: { endpoint_id: string; id: string }) =>
  withAttempts(db)
    .innerJoin('endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .where('delivery.endpoint_id', '=', key.endpoint_id)
    .where('delivery.id', '=', key.id)
    .where('endpoint.workspace_id', '=', workspace_id)
    .executeTakeFirst();

/**
 * Makes a delivery due now, alone, if it is not under way; a dead one restarts its schedule.
 * @returns false when it may not be retried
 */
export async function restart(trx: Trx, key: { endpoint_id: string; id: string }, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update delivery d set state = 'pending', due_at = ${now}, digest = null,
      attempts_before = case when d.state = 'dead' then d.attempts else d.attempts_before end
    from destination t
    where d.endpoint_id = ${key.endpoint_id} and d.id = ${key.id} and d.state in ('pending', 'dead')
      and d.attempting_since is null and t.endpoint_id = d.endpoint_id and t.id = d.destination_id
      and t.enabled and t.paused_at is null and ${mayBeMailed}`.execute(trx);
  return numAffectedRows === 1n;
}

export interface DeadOptions {
  endpoint_id: string;
  destination_id: string | null;
  since: Date | null;
}

/**
 * Retries all dead deliveries of destinations that are switched on, spread over some seconds so that they do not arrive
 * all at once. Those that went in digests go as one digest again.
 */
export async function restartDead(db: Db, options: DeadOptions, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery d set state = 'pending', attempts_before = d.attempts,
      due_at = ${now}::timestamptz + case when d.digest is null then random() * interval '10 seconds' else '0' end,
      digest = case when d.digest is not null then '' end
    from destination t
    where d.endpoint_id = ${options.endpoint_id} and d.state = 'dead' and d.attempting_since is null
      and (${options.destination_id}::text is null or d.destination_id = ${options.destination_id})
      and (${options.since}::timestamptz is null or d.created_at >= ${options.since})
      and t.endpoint_id = d.endpoint_id and t.id = d.destination_id and t.enabled and t.paused_at is null
      and ${mayBeMailed}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
