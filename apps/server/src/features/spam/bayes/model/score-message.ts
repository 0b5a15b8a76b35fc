import { type AccountWeights, findAccountWeight } from './learn-account-weights.ts';
import { FOR_ACCOUNT, FOR_ALL, type TokenCollector } from '../tokens/token-collector.ts';
import { findEntry, type Model, rarityOf, scaleOf, stepsOf } from './weight-table.ts';
import { Tokenizer } from '../tokens/tokenizer.ts';
import type { Field } from '../tokens/normalize-text.ts';

/** The models that judge a message. */
export interface Filter {
  model: Model;
  /** What the endpoint's account has learned in addition. */
  account?: AccountWeights | undefined;
}

/**
 * A weight to add to those of other signals, and the pieces of the message that contributed most, the heaviest first.
 */
export interface Evidence {
  weight: number;
  /** In lower case; counted features, which are not text of the message, are in parentheses. */
  pieces: string[];
}

export interface Score {
  /** Natural logarithm of the odds that this is spam, the account's part included: 0 is undecided, 3 is 20 to 1. */
  logOdds: number;
  /** By the model that all accounts share. */
  common: Evidence;
  /** The change by the account's own weights. */
  own: Evidence | undefined;
}

/** The sum of weights from which a message is spam; the filter reaches it alone only at its own threshold. */
export const SPAM_WEIGHT = 5;
/** The upper limit of the filter's weight; no endpoint's threshold exceeds the weight of a honeypot. */
const HEAVIEST = 15;
const LIGHTEST = -2;
const HAM_WEIGHT_PER_LOG_ODD = 0.5;
const REASONS = 5;

/**
 * How far an account's own evidence may move the log odds, and how much of that each example allows. A message that the
 * model considers clearly genuine (log odds below -6) stays below its threshold, whatever the account learns; the way
 * to the inbox is shorter.
 */
const TOWARDS_SPAM_LIMIT = 9;
const TOWARDS_HAM_LIMIT = 7;
const PER_SPAM_EXAMPLE = 1.9;
const PER_HAM_EXAMPLE = 2;
/** The factor of an account's weights, relative to the model's. */
const ACCOUNT_GAIN = 1.6;
/**
 * The limit of the model's log odds above its threshold. Without it, no account could keep messages full of such words.
 */
const SUREST = 3;
/** Account tokens that count as unknown, so that two rare words do not decide. */
const STRANGE_TOKENS = 4;

const tokenizer = new Tokenizer();
const pieceWeights = new Float64Array(tokenizer.tokens.hashes.length);

/**
 * Log odds as a weight, in proportion, so that each step of an endpoint's threshold requires a higher probability: 0
 * where undecided, SPAM_WEIGHT exactly at the model's threshold. Down to -2 for clear ham, so that a clear message
 * outweighs one weak signal but never a decisive one.
 */
export function toWeight(model: Model, logOdds: number): number {
  if (logOdds <= 0) return Math.max(LIGHTEST, logOdds * HAM_WEIGHT_PER_LOG_ODD);
  return Math.min(HEAVIEST, (logOdds / model.threshold) * SPAM_WEIGHT);
}

/**
 * Judges the fields of a message. Pure, and takes about 7 µs for one of 200 bytes. A message of any size takes well
 * under a millisecond, because only parts of a long one are read (`normalize-text.ts`).
 * @param mayBeMute omits the pieces of genuine wording when they will not be a reason
 */
export function scoreMessage({ model, account }: Filter, fields: readonly Field[], { mayBeMute = false } = {}): Score {
  const tokens = tokenizer.tokenize(fields);
  const byModel = model.bias + addCommon(model, tokens);
  const weight = toWeight(model, byModel);
  if (!account) {
    const pieces = mayBeMute && weight <= 0 ? [] : strongest(tokens, weight);
    return { logOdds: byModel, common: { weight, pieces }, own: undefined };
  }
  const common = { weight, pieces: strongest(tokens, weight) };
  const logOdds = Math.min(byModel, model.threshold + SUREST) + addAccount(model, account, tokens);
  const change = toWeight(model, logOdds) - weight;
  return { logOdds, common, own: { weight: change, pieces: strongest(tokens, change) } };
}

/** The sum of the model's weights, in total and by piece. */
function addCommon(model: Model, tokens: TokenCollector): number {
  const { hashes, flags, pieces } = tokens;
  pieceWeights.fill(0, 0, tokens.pieceCount);
  let [known, sum] = [0, 0];
  for (let i = 0; i < tokens.size; i += 1) {
    if (((flags[i] ?? 0) & FOR_ALL) === 0) continue;
    const entry = findEntry(model.table, hashes[i] ?? 0);
    if (entry === 0) continue;
    known += 1;
    const [piece, steps] = [pieces[i] ?? 0, stepsOf(entry)];
    pieceWeights[piece] = (pieceWeights[piece] ?? 0) + steps;
    sum += steps;
  }
  return sum * model.step * scaleOf(known);
}

/** The same for the account's weights, relative to all tokens that it could know; common words count less. */
function addAccount(model: Model, account: AccountWeights, tokens: TokenCollector): number {
  const { hashes, flags, pieces } = tokens;
  pieceWeights.fill(0, 0, tokens.pieceCount);
  let [learnable, sum] = [STRANGE_TOKENS, 0];
  for (let i = 0; i < tokens.size; i += 1) {
    if (((flags[i] ?? 0) & FOR_ACCOUNT) === 0) continue;
    const hash = hashes[i] ?? 0;
    const rarity = rarityOf(findEntry(model.table, hash));
    const weight = findAccountWeight(account, hash) * rarity;
    const piece = pieces[i] ?? 0;
    pieceWeights[piece] = (pieceWeights[piece] ?? 0) + weight;
    learnable += rarity;
    sum += weight;
  }
  const towardsSpam = Math.min(TOWARDS_SPAM_LIMIT, account.spamExamples * PER_SPAM_EXAMPLE);
  const towardsHam = Math.min(TOWARDS_HAM_LIMIT, account.hamExamples * PER_HAM_EXAMPLE);
  return Math.max(-towardsHam, Math.min(towardsSpam, (ACCOUNT_GAIN * sum) / Math.sqrt(learnable)));
}

/** The pieces with the most weight in the direction of the total. */
function strongest(tokens: TokenCollector, whole: number): string[] {
  const direction = whole > 0 ? 1 : -1;
  const best: number[] = [];
  let least = 0;
  for (let piece = 0; piece < tokens.pieceCount; piece += 1) {
    const weight = (pieceWeights[piece] ?? 0) * direction;
    if (weight <= least) continue;
    let at = best.length;
    while (at > 0 && weight > (pieceWeights[best[at - 1] ?? 0] ?? 0) * direction) at -= 1;
    best.splice(at, 0, piece);
    if (best.length > REASONS) best.pop();
    if (best.length === REASONS) least = (pieceWeights[best[REASONS - 1] ?? 0] ?? 0) * direction;
  }
  return [...new Set(best.map((piece) => tokens.describe(piece)))];
}
