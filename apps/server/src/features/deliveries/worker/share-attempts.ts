/** Attempts under way at once for an unknown destination. */
const FIRST = 16;
/** For one that answers, and answers soon. */
const MOST = 192;
/** For one that made us wait and then failed. */
const SLOW = 2;
/** An answer within this time is soon. */
const SOON_MS = 2_000;
/** Destinations remembered without attempts under way. */
const MAX_IDLE = 10_000;

interface Share {
  running: number;
  /** How many may be under way; each success adds one, each failure halves it. */
  most: number;
}

/**
 * The share of the delivery worker for each destination: those that answer get more, and those that hang take little
 * from others.
 */
export class Shares {
  readonly #shares = new Map<string, Share>();

  /** How many may begin for a destination that is not in `taken`. */
  readonly first = FIRST;

  begin(id: string): void {
    const share = this.#shares.get(id);
    if (share) share.running += 1;
    else this.#shares.set(id, { running: 1, most: FIRST });
  }

  /** @returns whether a full destination has room again */
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

  /** How many more may begin for each known destination. */
  taken(): { id: string; room: number }[] {
    return [...this.#shares].map(([id, share]) => ({ id, room: isFull(share) ? 0 : share.most - share.running }));
  }

  get someAreFull(): boolean {
    return [...this.#shares.values()].some(isFull);
  }
}

/** Full from more than half on, so that many deliveries are taken at once when there is room again. */
const isFull = ({ running, most }: Share): boolean => running > most / 2;
