import { hash } from 'node:crypto';

/** Random values that follow from a text: the same text always gives the same values. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number;
  pick: <T>(items: readonly [T, ...T[]]) => T;
  /** True in this share of the calls. */
  chance: (share: number) => boolean;
}

const WORD = 2 ** 32;

/** A counter whose steps are mixed until each bit depends on all others. Believable data needs no more. */
export function createRandom(text: string): Random {
  let state = hash('sha256', text, 'buffer').readUInt32LE(0);
  const next = () => {
    state = (state + 0x9e_37_79_b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / WORD;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] ?? items[0], chance: (share) => next() < share };
}
