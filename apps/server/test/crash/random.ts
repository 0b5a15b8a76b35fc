/**
 * Random values from a seed. The seed decides what is sent and when the server crashes; the machine decides what the
 * crash interrupts.
 */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number below the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
}

/** The Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
  };
}
