import { readFileSync } from 'node:fs';

/**
 * A trained filter: a weight for each token it knows. The sum of a message's weights times `scaleOf` their number, plus
 * the bias, is the logarithm of the odds that the message is spam.
 */
export interface Model {
  readonly bias: number;
  /** Log odds from which the filter alone calls a message spam: chosen in training, so that ham is nearly never hit. */
  readonly threshold: number;
  /** One weight unit in the table, in log odds. */
  readonly step: number;
  /**
   * Open addressing by the low 16 bits of a token's hash. An entry holds the high 16 bits, the weight (12 bits, signed)
   * and how common the token is (4 bits, never 0): one look in 256 kB that stay in the processor's cache.
   */
  readonly table: Uint32Array;
}

/** One token of a model, as it is trained. */
export interface TokenWeight {
  hash: number;
  weight: number;
  /** Share of the training messages that have it. */
  share: number;
}

/** Numbers of a model that are not its tokens. */
export interface ModelHead {
  bias: number;
  threshold: number;
}

/** Tokens that count as seen and saying nothing: a message of one word is no proof of anything. */
const SILENT_TOKENS = 10;

/** What the sum of so many weights counts: by 1/√n, so that long messages shout no louder than short ones. */
export const scaleOf = (knownTokens: number): number => 1 / Math.sqrt(knownTokens + SILENT_TOKENS);

const SLOTS = 0x10000;
/** Fuller, looking for a token takes too many steps. */
export const MAX_MODEL_TOKENS = SLOTS * 0.75;
/**
 * Steps from 0 to the heaviest weight. Coarse on purpose: what two machines compute differently in the last bits is the
 * same after rounding, and a weight of half a step is worth nothing.
 */
const MOST_STEPS = 255;
const MOST_COMMON = 15;
/** Tokens of no weight are kept from this share on: what an account learns of common words counts less. */
const COMMON_SHARE = 0.01;
/** Digits that bias, threshold and step are kept with. */
const DIGITS = 6;

/** The entry of a token; 0 when the model does not know it. */
export function findEntry(table: Uint32Array, hash: number): number {
  const check = hash >>> 16;
  for (let at = hash & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
    const entry = table[at] ?? 0;
    if (entry === 0 || entry >>> 16 === check) return entry;
  }
}

/** The weight of an entry, in steps. */
export const stepsOf = (entry: number): number => (entry << 16) >> 20;

/** How common a token is, in halvings from "in every message" (15) to "in one of 16,000 or fewer" (1). */
const commonness = (share: number): number => Math.max(1, Math.round(MOST_COMMON + Math.log2(share)));

/** What knowing a token is worth: 0 for one in every message, 1 for one in 256 or fewer, and for one nobody knows. */
export const rarityOf = (entry: number): number => Math.min(1, (MOST_COMMON - (entry & MOST_COMMON)) / 8);

const MAGIC = 0x4e594142;
/** Bumped when tokens are read or hashed differently: a model, or what an account learnt, is worthless then. */
export const TOKENS_VERSION = 1;
const HEAD_BYTES = 36;
const TOKEN_BYTES = 7;

/** A model as bytes, little-endian: the same tokens give the same bytes. @throws RangeError with too many tokens */
export function encodeModel({ bias, threshold }: ModelHead, tokens: readonly TokenWeight[]): Buffer {
  const heaviest = tokens.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 1e-3);
  const step = round(heaviest / MOST_STEPS);
  const kept = tokens
    .map(({ hash, weight, share }) => ({ hash, share, steps: Math.round(weight / step) }))
    .filter(({ steps, share }) => steps !== 0 || share >= COMMON_SHARE)
    .toSorted((a, b) => a.hash - b.hash);
  if (kept.length > MAX_MODEL_TOKENS) throw new RangeError(`${kept.length} tokens do not fit the table.`);
  const bytes = Buffer.alloc(HEAD_BYTES + kept.length * TOKEN_BYTES);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(TOKENS_VERSION, 4);
  bytes.writeUInt32LE(kept.length, 8);
  bytes.writeDoubleLE(round(bias), 12);
  bytes.writeDoubleLE(round(threshold), 20);
  bytes.writeDoubleLE(step, 28);
  for (const [index, { hash, steps, share }] of kept.entries()) {
    const at = HEAD_BYTES + index * TOKEN_BYTES;
    bytes.writeUInt32LE(hash, at);
    bytes.writeInt16LE(steps, at + 4);
    bytes.writeUInt8(commonness(share), at + 6);
  }
  return bytes;
}

const round = (value: number): number => Number(value.toPrecision(DIGITS));

/** @throws Error when the bytes are no model of this version of the tokens */
export function decodeModel(bytes: Buffer): Model {
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC) throw new Error('These bytes are no spam model.');
  if (bytes.readUInt32LE(4) !== TOKENS_VERSION)
    throw new Error('The spam model is of another version: train it again.');
  const count = bytes.readUInt32LE(8);
  if (count > MAX_MODEL_TOKENS || bytes.length !== HEAD_BYTES + count * TOKEN_BYTES)
    throw new Error('The spam model is incomplete.');
  const [bias, threshold, step] = [bytes.readDoubleLE(12), bytes.readDoubleLE(20), bytes.readDoubleLE(28)];
  if (!Number.isFinite(bias) || !(threshold > 0 && threshold < 100) || !(step > 0 && step < 100))
    throw new Error('The spam model is damaged.');
  const table = new Uint32Array(SLOTS);
  for (let at = HEAD_BYTES; at < bytes.length; at += TOKEN_BYTES) {
    const hash = bytes.readUInt32LE(at);
    let slot = hash & (SLOTS - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    const [steps, common] = [bytes.readInt16LE(at + 4), bytes.readUInt8(at + 6)];
    if (Math.abs(steps) > MOST_STEPS || common < 1 || common > MOST_COMMON)
      throw new Error('The spam model is damaged.');
    table[slot] = ((hash & 0xffff0000) | ((steps & 0xfff) << 4) | common) >>> 0;
  }
  return { bias, threshold, step, table };
}

const shippedModelFile = new URL('../../../../data/spam/model.bin', import.meta.url);
let shipped: Model | undefined;

/** The model that comes with the server, trained by `scripts/train-spam.ts`; read from disk once. */
export function shippedModel(): Model {
  shipped ??= decodeModel(readFileSync(shippedModelFile));
  return shipped;
}
