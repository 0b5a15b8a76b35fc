import type { Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { announceReleased } from '../outbox/outbox.service.ts';
import { tellSeatJob } from './caps.jobs.ts';
import { matchCaps, type CapRule } from './match-caps.ts';
import * as repo from './caps.repo.ts';

/** What the caps of an endpoint count. The version changes with the caps, and not with their limits. */
export interface CapRules {
  version: number;
  list: readonly CapRule[];
}

export const loadCapRules = (db: Db, endpoint_id: string): Promise<CapRules> => repo.loadRules(db, endpoint_id);

/**
 * Locks the caps of an endpoint before its submissions change: before every other lock of the transaction. A change of the
 * caps waits until it ends.
 */
export async function lockCaps(trx: Trx, endpoint_id: string): Promise<readonly CapRule[]> {
  await repo.shareCaps(trx, endpoint_id);
  return repo.lockCaps(trx, endpoint_id);
}

interface Restored {
  id: string;
  fields: Submission['fields'];
}

/** What caps decide about submissions that are to be accepted again. */
export interface Seating {
  /** Those for which a cap has no room. */
  full: ReadonlySet<string>;
  /** Stores the seats of those that are accepted in the end. */
  take: (ids: ReadonlySet<string>) => Promise<void>;
}

/** Decides for submissions that are accepted again, in their order: a seat, a turn on the waiting list, or neither. */
export async function seatAgain(
  trx: Trx,
  endpoint_id: string,
  { caps, restored }: { caps: readonly CapRule[]; restored: readonly Restored[] },
): Promise<Seating> {
  const wanted = restored
    .map(({ id, fields }) => ({ submission_id: id, cap_ids: matchCaps(caps, fields).map((cap) => cap.id) }))
    .filter(({ cap_ids }) => cap_ids.length > 0);
  const decided = await repo.decideSeats(trx, endpoint_id, wanted);
  return {
    full: new Set(decided.filter(({ isFull }) => isFull).map(({ submission_id }) => submission_id)),
    take: (ids) =>
      repo.insertSeats(
        trx,
        endpoint_id,
        decided.filter(({ isFull, submission_id }) => !isFull && ids.has(submission_id)),
      ),
  };
}

/** Counts submissions that the owner adds, however many are taken. */
export const addSeats = (
  trx: Trx,
  endpoint_id: string,
  { caps, added }: { caps: readonly CapRule[]; added: readonly Restored[] },
): Promise<void> =>
  repo.addSeats(
    trx,
    endpoint_id,
    added.flatMap(({ id, fields }) => matchCaps(caps, fields).map((cap) => ({ submission_id: id, cap_id: cap.id }))),
  );

interface Changed {
  endpoint_id: string;
  id: string;
  caps: readonly CapRule[];
  old: Submission['fields'];
  fields: Submission['fields'];
}

/**
 * Gives an accepted submission the seats of its new fields, and gives back those that it no longer needs. It takes no turn on a
 * waiting list: its sender would not notice that the seat is gone.
 * @returns the caps that have no room for it; nothing has changed then
 */
export async function changeSeats(
  deps: MovingDeps,
  trx: Trx,
  { endpoint_id, id, caps, old, fields }: Changed,
): Promise<readonly CapRule[]> {
  const [had, needs] = [matchCaps(caps, old), matchCaps(caps, fields)];
  const added = needs.filter((cap) => !had.includes(cap));
  const dropped = had.filter((cap) => !needs.includes(cap));
  const wanted = added.length === 0 ? [] : [{ submission_id: id, cap_ids: added.map((cap) => cap.id) }];
  const isWaiting = added.length > 0 && (await findPosition(trx, { endpoint_id, submission_id: id })) !== undefined;
  if (isWaiting) return added;
  const decided = await repo.decideSeats(trx, endpoint_id, wanted);
  if (decided.some(({ isFull, turn }) => isFull || turn !== null)) return added;
  await repo.insertSeats(trx, endpoint_id, decided);
  if (dropped.length === 0) return [];
  await repo.dropSeats(trx, endpoint_id, { submission_id: id, cap_ids: dropped.map((cap) => cap.id) });
  await moveUp(deps, trx, endpoint_id);
  return [];
}

type MovingDeps = Pick<Deps, 'queue' | 'now'>;

/** Gives back the seats of submissions that are no longer accepted. */
export async function giveBack(
  deps: MovingDeps,
  trx: Trx,
  { endpoint_id, ids }: { endpoint_id: string; ids: readonly string[] },
): Promise<void> {
  await repo.removeSeats(trx, endpoint_id, ids);
  await moveUp(deps, trx, endpoint_id);
}

/**
 * Moves up the waiting list after seats have come back. Who has moved up is delivered like a submission that arrives, and gets
 * an email.
 */
export async function moveUp({ queue, now }: MovingDeps, trx: Trx, endpoint_id: string): Promise<void> {
  const ids = await repo.moveUp(trx, endpoint_id);
  if (ids.length === 0) return;
  await announceReleased(trx, { endpoint_id, ids }, now());
  for (const submission_id of ids) await queue.enqueue(trx, tellSeatJob, { endpoint_id, submission_id });
  await publishActivity(trx, endpoint_id, 'submissions.changed', ids.length);
}

/** The ids of the submissions of these endpoints that wait for a seat. */
export const listWaiting = (trx: Trx, endpoint_ids: readonly string[]): Promise<Set<string>> =>
  repo.listWaiting(trx, endpoint_ids);

/** The place of a submission on the waiting list, from 1; undefined if it does not wait. */
export const findPosition = (
  db: Db,
  key: { endpoint_id: string; submission_id: string },
): Promise<number | undefined> => repo.findPosition(db, key);
