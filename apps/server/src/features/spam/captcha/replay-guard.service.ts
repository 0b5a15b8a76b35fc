import type { Db } from '../../../db/client.ts';
import { deleteUsed, insertUsed, type UsedChallenge } from './replay-guard.repo.ts';

/** Remembers the challenges that were answered. */
export interface ReplayGuard {
  /** @returns false if it was used before; of concurrent calls exactly one gets true */
  spend(challenge: UsedChallenge): Promise<boolean>;
  /** Makes a challenge usable again. */
  release(challenge: UsedChallenge): Promise<void>;
}

/** Remembers in the database: for all nodes, and after a restart. */
export const createReplayGuard = (db: Db): ReplayGuard => ({
  spend: (challenge) => insertUsed(db, challenge),
  release: (challenge) => deleteUsed(db, challenge),
});

/** Records the challenges that one request uses, so that they can be released if the request fails. */
export function createReservation(replayGuard: ReplayGuard): {
  replayGuard: ReplayGuard;
  release: () => Promise<void>;
} {
  const used: UsedChallenge[] = [];
  return {
    replayGuard: {
      ...replayGuard,
      async spend(challenge) {
        const isFirst = await replayGuard.spend(challenge);
        if (isFirst) used.push(challenge);
        return isFirst;
      },
    },
    async release() {
      await Promise.all(used.map((challenge) => replayGuard.release(challenge)));
    },
  };
}
