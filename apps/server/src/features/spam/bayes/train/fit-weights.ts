import { scaleOf } from '../model/weight-table.ts';
import type { TokenWeight } from '../model/encode-model.ts';

/** The tokens of one example, and its label. */
export interface LabelledTokens {
  hashes: Uint32Array;
  /** 1 for each token that is only a part of a word. */
  parts: Uint8Array;
  isSpam: boolean;
  /** The collection it is from. */
  source: string;
}

/** The result of training: a weight for each token that at least three examples have. */
export interface Fit {
  bias: number;
  tokens: TokenWeight[];
}

const LEAST_EXAMPLES = 3;
const ROUNDS = 20;
const RATE = 0.3;
const DECAY = 5e-5;
/** Added to each count, so that a token never seen in ham is not proof. */
const SMOOTHING = 0.5;
/** Learning rate of a token that naive Bayes finds neutral, relative to one it finds telling. */
const NEUTRAL_SPEED = 0.6;
/** The same for parts of words, of which each word has several. */
const PART_SPEED = 0.25;
/** The same for tokens of a single source, which may identify the source rather than spam. */
const ONE_SOURCE_SPEED = 0.5;
/** The share of the plain naive Bayes weight that is kept beside the corrected one. */
const BAYES_SHARE = 0.5;

interface Vocabulary {
  hashes: number[];
  /** Learning rates by the kind of a token, whatever its text. */
  paces: number[];
  /** Naive Bayes: logarithm of how much likelier the token is in spam than in ham. */
  ratios: Float64Array;
  shares: Float64Array;
  /** Logarithm of spam to ham among the examples. */
  prior: number;
  /** The examples as numbers of known tokens. */
  rows: Int32Array[];
}

/**
 * Fits weights: naive Bayes counts first, then logistic regression over the same tokens, each scaled by its naive Bayes
 * ratio ("NB-SVM", Wang and Manning 2012). Plain naive Bayes counts a phrase once for each of its words and is
 * therefore overconfident; the regression corrects that. Deterministic: the same examples in the same order give the
 * same bits.
 */
export function fitTokens(sets: readonly LabelledTokens[]): Fit {
  const vocabulary = countTokens(sets);
  const { weights, bias } = regress(vocabulary, sets);
  return {
    bias: bias + BAYES_SHARE * vocabulary.prior,
    tokens: vocabulary.hashes.map((hash, token) => ({
      hash,
      share: vocabulary.shares[token] ?? 0,
      weight: (weights[token] ?? 0) * speed(vocabulary, token) + BAYES_SHARE * (vocabulary.ratios[token] ?? 0),
    })),
  };
}

const speed = ({ ratios, paces }: Vocabulary, token: number): number =>
  (Math.abs(ratios[token] ?? 0) + NEUTRAL_SPEED) * (paces[token] ?? 1);

interface Count {
  spam: number;
  ham: number;
  isPart: boolean;
  /** The source of the first example; undefined if another source has the token too. */
  source: string | undefined;
}

function countEach(sets: readonly LabelledTokens[]): Map<number, Count> {
  const counts = new Map<number, Count>();
  for (const { hashes, parts, isSpam, source } of sets)
    for (const [index, hash] of hashes.entries()) {
      const count = counts.get(hash) ?? { spam: 0, ham: 0, isPart: parts[index] === 1, source };
      if (isSpam) count.spam += 1;
      else count.ham += 1;
      if (count.source !== source) count.source = undefined;
      counts.set(hash, count);
    }
  return counts;
}

const paceOf = ({ isPart, source }: Count): number =>
  (isPart ? PART_SPEED : 1) * (source === undefined ? 1 : ONE_SOURCE_SPEED);

function countTokens(sets: readonly LabelledTokens[]): Vocabulary {
  const counts = countEach(sets);
  const spamSets = sets.filter(({ isSpam }) => isSpam).length;
  const hamSets = sets.length - spamSets;
  const kept = [...counts].filter(([, { spam, ham }]) => spam + ham >= LEAST_EXAMPLES);
  const numbers = new Map(kept.map(([hash], token) => [hash, token]));
  const inSpam = (count: number): number => Math.log((count + SMOOTHING) / (spamSets + 2 * SMOOTHING));
  const inHam = (count: number): number => Math.log((count + SMOOTHING) / (hamSets + 2 * SMOOTHING));
  return {
    hashes: kept.map(([hash]) => hash),
    paces: kept.map(([, count]) => paceOf(count)),
    ratios: Float64Array.from(kept, ([, { spam, ham }]) => inSpam(spam) - inHam(ham)),
    shares: Float64Array.from(kept, ([, { spam, ham }]) => (spam + ham) / sets.length),
    prior: Math.log((spamSets + SMOOTHING) / (hamSets + SMOOTHING)),
    rows: sets.map(({ hashes }) => Int32Array.from([...hashes].flatMap((hash) => numbers.get(hash) ?? []))),
  };
}

/** Logistic regression by AdaGrad; a message's tokens share its weight (`scaleOf`). */
function regress(vocabulary: Vocabulary, sets: readonly LabelledTokens[]): { weights: Float64Array; bias: number } {
  const { rows } = vocabulary;
  const speeds = vocabulary.ratios.map((_, token) => speed(vocabulary, token));
  const weights = new Float64Array(speeds.length);
  const squares = new Float64Array(speeds.length).fill(1e-8);
  let [bias, biasSquares] = [0, 1e-8];
  const order = Int32Array.from(rows.keys());
  const random = sequence();
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const example of order) {
      const row = rows[example] ?? new Int32Array();
      const scale = scaleOf(row.length);
      let sum = 0;
      for (const token of row) sum += (weights[token] ?? 0) * (speeds[token] ?? 0);
      const error = 1 / (1 + Math.exp(-bias - sum * scale)) - (sets[example]?.isSpam ? 1 : 0);
      for (const token of row) {
        const slope = error * scale * (speeds[token] ?? 0) + DECAY * (weights[token] ?? 0);
        const square = (squares[token] ?? 0) + slope * slope;
        squares[token] = square;
        weights[token] = (weights[token] ?? 0) - (RATE * slope) / Math.sqrt(square);
      }
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
  }
  return { weights, bias };
}

/** Pseudo-random numbers that are the same in every run (Numerical Recipes' linear congruential generator). */
function sequence(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random() % (i + 1);
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}
