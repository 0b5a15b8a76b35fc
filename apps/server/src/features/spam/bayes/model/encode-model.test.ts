import { expect, it } from 'vitest';
import { decodeModel, shippedModel } from './load-model.ts';
import { encodeModel } from './encode-model.ts';
import { findEntry, MAX_MODEL_TOKENS, rarityOf, stepsOf } from './weight-table.ts';

const tokens = [
  { hash: 0xdeadbeef, weight: 2.5, share: 0.01 },
  { hash: 0x0001beef, weight: -5, share: 0.5 },
  { hash: 7, weight: 0, share: 1 },
  { hash: 8, weight: 0.0001, share: 0.0001 },
];
const bytes = encodeModel({ bias: -0.5, threshold: 3 }, tokens);

it('is restored unchanged, in coarse steps', () => {
  const { bias, threshold, step, table } = decodeModel(bytes);
  expect([bias, threshold]).toEqual([-0.5, 3]);
  const weightOf = (hash: number) => stepsOf(findEntry(table, hash)) * step;
  // Both start at the same slot of the table.
  expect(weightOf(0xdeadbeef)).toBeCloseTo(2.5, 1);
  expect(weightOf(0x0001beef)).toBeCloseTo(-5, 1);
  expect(weightOf(12_345)).toBe(0);
});

it('keeps common words without a weight, because accounts learn from them', () => {
  const { table } = decodeModel(bytes);
  expect([7, 0x0001beef, 12_345].map((hash) => rarityOf(findEntry(table, hash)))).toEqual([0, 0.125, 1]);
  expect(findEntry(table, 8)).toBe(0);
});

it('gives the same bytes whatever the order of the tokens, or the last digits of their weights', () => {
  expect(encodeModel({ bias: -0.5, threshold: 3 }, tokens.toReversed())).toEqual(bytes);
  const wobbly = tokens.map((token) => ({ ...token, weight: token.weight * (1 + 1e-12) }));
  expect(encodeModel({ bias: -0.5 + 1e-12, threshold: 3 - 1e-12 }, wobbly)).toEqual(bytes);
});

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['something else', Buffer.from('{"a":1}'.repeat(20))],
  ['the beginning of one', bytes.subarray(0, -1)],
  ['more than one', Buffer.concat([bytes, Buffer.alloc(7)])],
  ['another version', Buffer.concat([bytes.subarray(0, 4), Buffer.from([99]), bytes.subarray(5)])],
  ['no threshold', Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(8), bytes.subarray(28)])],
  ['impossible weights', Buffer.concat([bytes.subarray(0, -3), Buffer.from([0xff, 0x7f, 1])])],
  ['impossible shares', Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])])],
])('refuses %s', (_, broken) => expect(() => decodeModel(broken)).toThrow(/spam model/));

it('keeps the heaviest of more tokens than the table holds', () => {
  const many = Array.from({ length: MAX_MODEL_TOKENS + 2 }, (_, at) => ({
    // Neighbouring hashes would make long rows of full slots.
    hash: Math.imul(at, 0x9e3779b1) >>> 0,
    weight: at < 2 ? 0.5 : at % 2 === 0 ? 1 : -1,
    share: 0.5,
  }));
  const model = encodeModel({ bias: 0, threshold: 1 }, many);
  expect(model).toEqual(encodeModel({ bias: 0, threshold: 1 }, many.slice(2)));
});

it('is built in, and small', () => {
  const { threshold, table } = shippedModel();
  expect(threshold).toBeGreaterThan(1);
  expect(table.filter((entry) => entry !== 0).length).toBeGreaterThan(10_000);
});
