/** Remembers ids that may be used only once, such as a solved challenge. */
export interface ReplayGuard {
  /**
   * Uses an id up.
   * @param untilMs until when (milliseconds since 1970) it has to be remembered
   * @returns false when it was used up before. Of calls at the same time exactly one gets true
   */
  spend(id: string, untilMs: number): Promise<boolean>;
  /** Makes an id usable again. */
  release(id: string): Promise<void>;
}

/** Notes the ids that one request spends, so that they can be released if the request fails. */
export function createReservation(replayGuard: ReplayGuard): {
  replayGuard: ReplayGuard;
  release: () => Promise<void>;
} {
  const ids: string[] = [];
  return {
    replayGuard: {
      ...replayGuard,
      async spend(id, untilMs) {
        const isFirst = await replayGuard.spend(id, untilMs);
        if (isFirst) ids.push(id);
        return isFirst;
      },
    },
    async release() {
      await Promise.all(ids.map((id) => replayGuard.release(id)));
    },
  };
}

/**
 * Remembers in this process: right for one node, and until it restarts.
 * @param maxIds at most so many; beyond, the ones spent first are forgotten early. An id of a solved challenge costs a
 * second of computing, so 100,000 of them (about 15 MB) cannot be pushed out within the 20 minutes they live.
 */
export function createMemoryReplayGuard(now: () => number = Date.now, maxIds = 100_000): ReplayGuard {
  // A Map keeps the order of insertion, and what is spent first ends first, or nearly.
  const untilById = new Map<string, number>();

  const forgetEnded = () => {
    for (const [id, untilMs] of untilById) {
      if (untilMs > now() && untilById.size < maxIds) return;
      untilById.delete(id);
    }
  };

  return {
    async spend(id, untilMs) {
      const known = untilById.get(id);
      if (known !== undefined && known > now()) return false;
      untilById.delete(id);
      forgetEnded();
      untilById.set(id, untilMs);
      return true;
    },
    async release(id) {
      untilById.delete(id);
    },
  };
}
