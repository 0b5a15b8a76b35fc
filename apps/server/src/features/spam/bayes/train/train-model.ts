import { FOR_ALL, PART } from '../tokens/token-collector.ts';
import { type Fit, fitTokens, type LabelledTokens } from './fit-weights.ts';
import { encodeModel, type TokenWeight } from '../model/encode-model.ts';
import { scaleOf } from '../model/weight-table.ts';
import { Tokenizer } from '../tokens/tokenizer.ts';
import { SPAM_WEIGHT } from '../model/score-message.ts';
import type { Field } from '../tokens/normalize-text.ts';

/** A labelled message. */
export interface Example {
  fields: readonly Field[];
  isSpam: boolean;
  /** The weight of the other signals of a message's text (`judge.ts`), which share a threshold with the filter. */
  otherWeight: number;
  /** Near-duplicates share a group; a group is never on both sides of a test. */
  group: number;
  /** The collection it is from. */
  source: string;
}

const FOLDS = 5;
/**
 * The share of ham above the threshold, in messages outside the fit: just below the promised 0.5 %. The threshold is the
 * mean over this range, because a few messages would decide otherwise.
 */
const HAM_ABOVE = [0.004, 0.0065] as const;

/**
 * Trains a model and calibrates it: held-out messages show which log odds a sum of weights means, and where the
 * threshold must be. Takes half a minute for 22,000 examples. Returns the bytes that `decodeModel` reads.
 */
export function trainModel(examples: readonly Example[]): Buffer {
  const sets = readSets(examples);
  const groups = examples.map(({ group }) => group);
  const heldOut = scoreHeldOut(sets, groups);
  const { slope, intercept } = fitLogistic(heldOut, (index) => sets[index]?.isSpam === true);
  const fit = fitTokens(sets);
  const logOdds = heldOut.map((score) => score * slope + intercept);
  const tokens = fit.tokens.map((token) => ({ ...token, weight: token.weight * slope }));
  const threshold = chooseThreshold(logOdds, examples);
  return encodeModel({ bias: fit.bias * slope + intercept, threshold: Math.max(1, threshold) }, tokens);
}

function readSets(examples: readonly Example[]): LabelledTokens[] {
  const tokenizer = new Tokenizer();
  return examples.map(({ fields, isSpam, source }) => {
    const tokens = tokenizer.tokenize(fields);
    const flags = tokens.flags.slice(0, tokens.size);
    const isForAll = (_: number, token: number): boolean => ((flags[token] ?? 0) & FOR_ALL) !== 0;
    const hashes = tokens.hashes.slice(0, tokens.size).filter(isForAll);
    return { hashes, parts: flags.filter(isForAll).map((flag) => ((flag & PART) === 0 ? 0 : 1)), isSpam, source };
  });
}

/** Each example's score by weights fitted without it and its near-duplicates. */
function scoreHeldOut(sets: readonly LabelledTokens[], groups: readonly number[]): Float64Array {
  const scores = new Float64Array(sets.length);
  const folds = dealFolds(sets, groups);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const score = scorer(fitTokens(sets.filter((_, index) => folds[index] !== fold)));
    for (const [index, set] of sets.entries()) if (folds[index] === fold) scores[index] = score(set);
  }
  return scores;
}

/** Deals the groups to the folds, spam and ham separately. */
function dealFolds(sets: readonly LabelledTokens[], groups: readonly number[]): Int32Array {
  const foldOf = new Map<number, number>();
  const dealt = { spam: 0, ham: 0 };
  for (const [index, set] of sets.entries()) {
    const group = groups[index] ?? 0;
    if (foldOf.has(group)) continue;
    const kind = set.isSpam ? 'spam' : 'ham';
    foldOf.set(group, dealt[kind] % FOLDS);
    dealt[kind] += 1;
  }
  return Int32Array.from(groups, (group) => foldOf.get(group) ?? 0);
}

function scorer({ bias, tokens }: Fit): (set: LabelledTokens) => number {
  const weights = new Map(tokens.map(({ hash, weight }: TokenWeight) => [hash, weight]));
  return ({ hashes }) => {
    let [sum, known] = [0, 0];
    for (const hash of hashes) {
      const weight = weights.get(hash);
      if (weight === undefined) continue;
      sum += weight;
      known += 1;
    }
    return bias + sum * scaleOf(known);
  };
}

/**
 * Platt's calibration: the line from score to log odds that makes the held-out labels most likely, by Newton's method.
 */
function fitLogistic(scores: Float64Array, isSpam: (index: number) => boolean): { slope: number; intercept: number } {
  let [slope, intercept] = [1, 0];
  for (let step = 0; step < 50; step += 1) {
    let [gs, gi, hss, hsi, hii] = [0, 0, 1e-6, 0, 1e-6];
    for (const [index, score] of scores.entries()) {
      const odds = 1 / (1 + Math.exp(-slope * score - intercept));
      const error = odds - (isSpam(index) ? 1 : 0);
      const spread = odds * (1 - odds);
      gs += error * score;
      gi += error;
      hss += spread * score * score;
      hsi += spread * score;
      hii += spread;
    }
    const determinant = hss * hii - hsi * hsi;
    slope -= (hii * gs - hsi * gi) / determinant;
    intercept -= (hss * gi - hsi * gs) / determinant;
  }
  return { slope, intercept };
}

/** The threshold at which only HAM_ABOVE of the ham gets SPAM_WEIGHT from the filter and the other signals. */
function chooseThreshold(logOdds: Float64Array, examples: readonly Example[]): number {
  const needed = Array.from(logOdds).flatMap((odds, index) => {
    const { isSpam, otherWeight } = examples[index] ?? { isSpam: true, otherWeight: 0 };
    return isSpam ? [] : [(odds * SPAM_WEIGHT) / Math.max(0.5, SPAM_WEIGHT - otherWeight)];
  });
  needed.sort((a, b) => b - a);
  const [most, least] = HAM_ABOVE.map((share) => Math.floor(needed.length * share));
  const near = needed.slice(most, (least ?? 0) + 1);
  return near.reduce((sum, value) => sum + value, 0) / Math.max(1, near.length);
}
