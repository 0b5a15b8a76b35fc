import { FOR_ALL, type TokenBag } from './bag.ts';
import { finishHash, hashPair, seeds } from './hash.ts';
import { topicsToken, topicToken } from './topics.ts';
import type { Word } from './word.ts';

/** Words from one topic to the next that are still taken together. */
const TOPICS_APART = 2;

/** What was just read: two words in a row are a phrase, two topics close together as well. */
export class Trail {
  /** The hash of the word before; 0 where a phrase cannot begin. */
  private before = 0;
  private beforeStart = 0;
  private topic = 0;
  private topicStart = 0;
  /** Words so far, and which of them had the topic. */
  private words = 0;
  private topicWord = 0;

  /** Nothing that follows belongs to what was read. */
  end(): void {
    this.before = 0;
    this.topic = 0;
  }

  endPhrase(): void {
    this.before = 0;
  }

  addPhrase(bag: TokenBag, word: Word, hash: number): void {
    this.words += 1;
    if (this.before !== 0)
      bag.add(
        finishHash(hashPair(this.before, hash), seeds.phrase),
        bag.piece(word.text, this.beforeStart, word.end),
        FOR_ALL,
      );
    this.before = hash;
    this.beforeStart = word.start;
  }

  /** A word's topic, and that together with the one close before it: "my channel" in any language. */
  addTopic(bag: TokenBag, word: Word, piece: number): void {
    bag.add(topicToken(word.topic), piece, FOR_ALL);
    if (this.topic !== 0 && this.words - this.topicWord <= TOPICS_APART)
      bag.add(topicsToken(this.topic, word.topic), bag.piece(word.text, this.topicStart, word.end), FOR_ALL);
    this.topic = word.topic;
    this.topicStart = word.start;
    this.topicWord = this.words;
  }
}
