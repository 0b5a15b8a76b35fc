import type { Db, Trx } from '../../db/client.ts';
import * as repo from './outbox.repo.ts';

export type Announcement = repo.Announcement;
export type Claim = repo.Claim;

/** Takes the oldest rows off the outbox; the commit makes it final. Other dispatchers skip them. */
export const claimOldest = (trx: Trx, limit: number): Promise<Claim> => repo.claimOldest(trx, limit);

/** Puts submissions into the outbox again after they were moved to the inbox. */
export const announceReleased = (
  trx: Trx,
  released: { endpoint_id: string; ids: readonly string[] },
  now: Date,
): Promise<void> => repo.announceReleased(trx, released, now);

/** The field names of an endpoint's submissions that are not dispatched yet, as JSON arrays. */
export const listWaitingNames = (db: Db, endpoint_id: string): Promise<string[]> =>
  repo.listWaitingNames(db, endpoint_id);
