import { finishHash, HASH_START, hashText, hashUnit, seeds } from './hash-token.ts';
import { topics } from './topics.lexicon.ts';

/** The topic that marks a price enquiry (`price-question.lexicon.ts`). */
export const PRICES = Object.keys(topics).indexOf('prices') + 1;

export const topicNames: readonly string[] = Object.keys(topics);

/** Topics by hash; open addressing, with key and topic side by side so that most words take one lookup. */
class StemTable {
  private readonly mask = 0x3fff;
  private readonly keys = new Int32Array(this.mask + 1);
  private readonly values = new Uint8Array(this.mask + 1);

  add(stem: string, topic: number): void {
    const key = hashText(stem);
    let at = key & this.mask;
    while (this.values[at] !== 0) at = (at + 1) & this.mask;
    this.keys[at] = key;
    this.values[at] = topic + 1;
  }

  /** The number of the topic plus one; 0 if the hash is unknown. */
  find(key: number): number {
    for (let at = key & this.mask; ; at = (at + 1) & this.mask) {
      const value = this.values[at] ?? 0;
      if (value === 0 || this.keys[at] === key) return value;
    }
  }
}

const openings = new StemTable();
const wholes = new StemTable();
for (const [topic, name] of topicNames.entries())
  for (const stem of topics[name]?.split(' ') ?? []) {
    if (stem.endsWith('=')) wholes.add(stem.slice(0, -1), topic);
    else openings.add(stem, topic);
  }

export const SHORTEST_STEM = 3;
export const LONGEST_STEM = 12;

/** The topic (plus one) that begins with these letters, 0 for none. @param hash of the letters so far */
export const topicOfOpening = (hash: number): number => openings.find(hash);

/** The topic (plus one) of this whole word, 0 for none. @param hash of its letters */
export const topicOfWord = (hash: number): number => wholes.find(hash);

/** The topic (plus one) that up to three characters of a script without spaces name, ending at `end`; 0 for none. */
export function topicOfIdeograms(text: string, start: number, end: number): number {
  let topic = 0;
  for (let from = Math.max(start, end - 4); from < end; from += 1) {
    let hash = HASH_START;
    for (let i = from; i < end; i += 1) hash = hashUnit(hash, text.charCodeAt(i));
    topic ||= openings.find(hash);
  }
  return topic;
}

/** The token of a topic. */
export const topicToken = (topic: number): number => finishHash(topic, seeds.topic);

/** The token of two topics in a row. */
export const topicsToken = (first: number, second: number): number =>
  finishHash(first * 256 + second, seeds.topicBigram);
