import type { HitWindow } from './window.ts';

interface Entry {
  startMs: number;
  count: number;
  before: number;
}

/**
 * The hits of all keys of one rule. Memory is bounded without a timer for each key: keys live in two generations, a key
 * that is hit moves to the young one, and the old one is dropped whole, either because nothing in it can matter any more
 * or because the young one is full. A flood of addresses can therefore make the server forget, but only after twice
 * `maxKeys` others, and whoever has so many addresses has no need of a forgotten one.
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

  /** A key's window as of now, to be read and changed in place; a new one for a key that is not known. */
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

  /** Drops what cannot matter any more: a hit weighs for two windows at most. */
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

/** The same text in memory of its own: a piece cut out of a URL keeps all of the URL, 16 kB for a key of ten letters. */
const copy = (key: string): string => JSON.parse(JSON.stringify(key)) as string;

export const toHitWindow = ({ startMs, count, before }: Entry, nowMs: number): HitWindow => ({
  elapsedMs: nowMs - startMs,
  count,
  before,
});
