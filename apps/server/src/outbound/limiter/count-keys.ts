import type { HitWindow } from './window.ts';

interface Entry {
  startMs: number;
  count: number;
  before: number;
}

/**
 * The hits of all keys of one rule, in bounded memory without a timer for each key. Keys live in two generations: a hit
 * moves a key to the young one, and the old one is dropped as a whole when none of its hits matter any more or when the
 * young one is full. A flood of addresses can therefore make the server forget a key, but only after twice `maxKeys`
 * others, and a client with so many addresses does not need a forgotten one.
 */
export class KeyCounts {
  readonly #windowMs: number;
  readonly #maxKeys: number;
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();
  #turnedMs: number;

  constructor(options: { windowMs: number; maxKeys: number; nowMs: number }) {
    this.#windowMs = options.windowMs;
    this.#maxKeys = options.maxKeys;
    this.#turnedMs = options.nowMs;
  }

  /** Keys in memory. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** A key's current window, to be read and changed in place; a new window for an unknown key. */
  at(key: string, nowMs: number): Entry {
    const young = this.#young.get(key);
    if (young) return this.#advance(young, nowMs);
    const old = this.#old.get(key);
    if (this.#young.size >= this.#maxKeys) this.#turn(nowMs);
    const entry = old ? this.#advance(old, nowMs) : { startMs: nowMs, count: 0, before: 0 };
    this.#young.set(copy(key), entry);
    if (old) this.#old.delete(key);
    return entry;
  }

  /** Drops keys that no longer matter: a hit counts for at most two windows. */
  sweep(nowMs: number): void {
    const generationMs = 2 * this.#windowMs;
    if (nowMs - this.#turnedMs >= 2 * generationMs) this.#young = new Map();
    if (nowMs - this.#turnedMs >= generationMs) this.#turn(nowMs);
  }

  #turn(nowMs: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#turnedMs = nowMs;
  }

  #advance(entry: Entry, nowMs: number): Entry {
    const passed = Math.floor((nowMs - entry.startMs) / this.#windowMs);
    if (passed < 1) return entry;
    entry.before = passed === 1 ? entry.count : 0;
    entry.startMs = passed === 1 ? entry.startMs + this.#windowMs : nowMs;
    entry.count = 0;
    return entry;
  }
}

/** A separate copy of the text: a piece of a URL keeps the whole URL in memory, 16 kB for a key of ten letters. */
const copy = (key: string): string => JSON.parse(JSON.stringify(key)) as string;

export const toHitWindow = ({ startMs, count, before }: Entry, nowMs: number): HitWindow => ({
  elapsedMs: nowMs - startMs,
  count,
  before,
});
