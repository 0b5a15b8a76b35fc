import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../../../../package-folder.ts';
import {
  HEAD_BYTES,
  MAGIC,
  MAX_MODEL_TOKENS,
  MOST_COMMON,
  MOST_STEPS,
  SLOTS,
  TOKEN_BYTES,
  TOKENS_VERSION,
  type Model,
} from './weight-table.ts';

/** @throws Error when the bytes are not a model of this version of the tokens */
export function decodeModel(bytes: Buffer): Model {
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC)
    throw new Error('These bytes are not a spam model.');
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

const shippedModelFile = path.join(packageFolder, 'data/spam/model.bin');
let shipped: Model | undefined;

/** The server's built-in model, trained by `scripts/train-spam.ts`; read from disk once. */
export function shippedModel(): Model {
  shipped ??= decodeModel(readFileSync(shippedModelFile));
  return shipped;
}
