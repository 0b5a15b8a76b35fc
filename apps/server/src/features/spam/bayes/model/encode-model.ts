import {
  HEAD_BYTES,
  MAGIC,
  MAX_MODEL_TOKENS,
  MOST_COMMON,
  MOST_STEPS,
  TOKEN_BYTES,
  TOKENS_VERSION,
} from './weight-table.ts';

/** One trained token of a model. */
export interface TokenWeight {
  hash: number;
  weight: number;
  /** Share of the training messages that have it. */
  share: number;
}

/** The numbers of a model besides its tokens. */
export interface ModelHead {
  bias: number;
  threshold: number;
}

/** Tokens without weight are kept from this share on, because an account learns less from common words. */
const COMMON_SHARE = 0.01;
/** The stored digits of bias, threshold and step. */
const DIGITS = 6;

/** How common a token is, in halvings from "in every message" (15) to "in one of 16,000 or fewer" (1). */
const commonness = (share: number): number => Math.max(1, Math.round(MOST_COMMON + Math.log2(share)));

/**
 * A model as bytes, little-endian: the same tokens give the same bytes. Of more tokens than fit the table, it has the
 * heaviest.
 */
export function encodeModel({ bias, threshold }: ModelHead, tokens: readonly TokenWeight[]): Buffer {
  const heaviest = tokens.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 1e-3);
  const step = round(heaviest / MOST_STEPS);
  const kept = tokens
    .map(({ hash, weight, share }) => ({ hash, share, steps: Math.round(weight / step) }))
    .filter(({ steps, share }) => steps !== 0 || share >= COMMON_SHARE)
    .toSorted((a, b) => Math.abs(b.steps) - Math.abs(a.steps) || b.share - a.share || a.hash - b.hash)
    .slice(0, MAX_MODEL_TOKENS)
    .toSorted((a, b) => a.hash - b.hash);
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
