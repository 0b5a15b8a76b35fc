import { FOR_ACCOUNT } from '../tokens/token-collector.ts';
import { Tokenizer } from '../tokens/tokenizer.ts';
import type { Field } from '../tokens/normalize-text.ts';

/** What one account has learned from the submissions that its people moved: weights by token hash. */
export interface AccountWeights {
  readonly spamExamples: number;
  readonly hamExamples: number;
  /** Open addressing by the low bits of a hash. This is the number of slots, a power of 2, minus one. */
  readonly mask: number;
  readonly keys: Uint32Array;
  /** Log likelihood ratios, above 0 for spam; 0 marks an empty slot. */
  readonly weights: Float32Array;
}

/** A submission that a person moved, as hashes of its words. */
export interface AccountExample {
  tokens: Uint32Array;
  isSpam: boolean;
}

/** The maximum number of tokens of one example, and of all examples of an account: 32 kB in memory at most. */
export const MAX_EXAMPLE_TOKENS = 300;
const MAX_ACCOUNT_TOKENS = 2048;

const tokenizer = new Tokenizer();

/** The tokens of a message that an account learns from: its words, hosts and addresses, as hashes. */
export function learnableTokens(fields: readonly Field[]): Uint32Array {
  const { hashes, flags, size } = tokenizer.tokenize(fields);
  return hashes
    .slice(0, size)
    .filter((_, token) => ((flags[token] ?? 0) & FOR_ACCOUNT) !== 0)
    .slice(0, MAX_EXAMPLE_TOKENS);
}

/** The weight of each token in an account's examples; undefined when there are none. */
export function toAccountWeights(examples: readonly AccountExample[]): AccountWeights | undefined {
  if (examples.length === 0) return undefined;
  const counts = new Map<number, { spam: number; ham: number }>();
  for (const { tokens, isSpam } of examples)
    for (const token of tokens) {
      const count = counts.get(token) ?? { spam: 0, ham: 0 };
      if (isSpam) count.spam += 1;
      else count.ham += 1;
      counts.set(token, count);
    }
  // One pseudo-example of each kind: a word seen once is a hint, and a word seen as often in spam as in ham is none.
  const telling = [...counts]
    .map(([hash, { spam, ham }]) => ({ hash, weight: Math.log((spam + 1) / (ham + 1)) }))
    .filter(({ weight }) => weight !== 0)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.hash - b.hash)
    .slice(0, MAX_ACCOUNT_TOKENS);
  const places = 2 ** Math.ceil(Math.log2(2 * telling.length + 2));
  const [keys, weights, mask] = [new Uint32Array(places), new Float32Array(places), places - 1];
  for (const { hash, weight } of telling) {
    let at = hash & mask;
    while (weights[at] !== 0) at = (at + 1) & mask;
    keys[at] = hash;
    weights[at] = weight;
  }
  const spamExamples = examples.filter(({ isSpam }) => isSpam).length;
  return { spamExamples, hamExamples: examples.length - spamExamples, mask, keys, weights };
}

/** The weight that an account has learned for a token; 0 if none. */
export function findAccountWeight({ keys, weights, mask }: AccountWeights, hash: number): number {
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const weight = weights[at] ?? 0;
    if (weight === 0 || keys[at] === hash) return weight;
  }
}
