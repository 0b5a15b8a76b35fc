/**
 * A trained filter: a weight for each token it knows. The sum of a message's weights times `scaleOf` their number, plus
 * the bias, is the logarithm of the odds that the message is spam.
 */
export interface Model {
  readonly bias: number;
  /** Log odds from which the filter alone calls a message spam: chosen in training so that ham rarely reaches it. */
  readonly threshold: number;
  /** One weight unit in the table, in log odds. */
  readonly step: number;
  /**
   * Open addressing by the low 18 bits of a token's hash. An entry holds the high 16 bits, the weight (12 bits, signed)
   * and how common the token is (4 bits, never 0). Most lookups read one entry of the 1 MB, which stay in the
   * processor's cache.
   */
  readonly table: Uint32Array;
}

/** Neutral tokens that are added to every message, so that a message of one word proves nothing. */
const SILENT_TOKENS = 10;

/** The factor of a sum of weights: 1/√n, so that long messages do not count more than short ones. */
export const scaleOf = (knownTokens: number): number => 1 / Math.sqrt(knownTokens + SILENT_TOKENS);

export const SLOTS = 0x40000;
/** In a fuller table, a lookup takes too many steps. */
export const MAX_MODEL_TOKENS = SLOTS * 0.75;
/**
 * Steps from 0 to the heaviest weight. Coarse on purpose: differences in the last bits between two machines disappear
 * in rounding, and a weight of half a step has no effect.
 */
export const MOST_STEPS = 255;
export const MOST_COMMON = 15;
/** The entry of a token; 0 when the model does not have it. */
export function findEntry(table: Uint32Array, hash: number): number {
  const check = hash >>> 16;
  for (let at = hash & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
    const entry = table[at] ?? 0;
    if (entry === 0 || entry >>> 16 === check) return entry;
  }
}

/** The weight of an entry, in steps. */
export const stepsOf = (entry: number): number => (entry << 16) >> 20;

/** The rarity of a token: 0 for one in every message, 1 for one in 256 or fewer, and for an unknown one. */
export const rarityOf = (entry: number): number => Math.min(1, (MOST_COMMON - (entry & MOST_COMMON)) / 8);

export const MAGIC = 0x4e594142;
/**
 * Incremented when tokens are read or hashed differently, because models and learned weights of the earlier version are
 * then useless.
 */
export const TOKENS_VERSION = 2;
export const HEAD_BYTES = 36;
export const TOKEN_BYTES = 7;
