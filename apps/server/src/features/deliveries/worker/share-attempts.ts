/** Attempts under way at once of a destination that nothing is known of. */
const FIRST = 16;
/** Of one that answers, and answers soon. */
const MOST = 192;
/** Of one that has kept us waiting in vain. */
const SLOW = 2;
/** An answer within this time is soon. */
const SOON_MS = 2_000;
/** Destinations that are remembered while nothing of theirs is under way. */
const MAX_IDLE = 10_000;

interface Share {
  running: number;
  /** How many may be under way; each success makes it one more, each failure half as many. */
  most: number;
}

/** How much of the delivery worker each destination may take: what answers gets more, and what hangs takes little from others. */
export class Shares {
  readonly #shares = new Map<string, Share>();

  /** How many of a destination may be begun that is not in `taken`. */
  readonly first = FIRST;

  begin(id: string): void {
    const share = this.#shares.get(id);
    if (share) share.running += 1;
    else this.#shares.set(id, { running: 1, most: FIRST });
  }

  /** @returns whether a destination that was full has room again */
  end(id: string, { delivered, ms }: { delivered: boolean; ms: number }): boolean {
    const share = this.#shares.get(id);
    if (!share) return false;
    const wasFull = isFull(share);
    share.running -= 1;
    if (delivered) share.most = Math.min(Math.max(share.most, FIRST) + 1, MOST);
    else share.most = ms > SOON_MS ? SLOW : Math.max(Math.floor(share.most / 2), Math.min(share.most, FIRST));
    if (share.running === 0 && (share.most === FIRST || this.#shares.size > MAX_IDLE)) this.#shares.delete(id);
    return wasFull && !isFull(share);
  }

  /** How many more of each known destination may be begun. */
  taken(): { id: string; room: number }[] {
    return [...this.#shares].map(([id, share]) => ({ id, room: isFull(share) ? 0 : share.most - share.running }));
  }

  get someAreFull(): boolean {
    return [...this.#shares.values()].some(isFull);
  }
}

/** From more than half on, so that many are taken at once when there is room again. */
const isFull = ({ running, most }: Share): boolean => running > most / 2;
