import { FOR_ALL, type TokenCollector } from './token-collector.ts';
import { finishHash, hashPair, seeds } from './hash-token.ts';
import { topicsToken, topicToken } from './find-topic.ts';
import type { Word } from './measure-word.ts';

/** Words from one topic to the next that are still taken together. */
const TOPICS_APART = 2;

/** Adds bigrams: of two words in a row, and of two topics close together. */
export class BigramCollector {
  /** The hash of the word before; 0 where no bigram can begin. */
  private before = 0;
  private beforeStart = 0;
  private topic = 0;
  private topicStart = 0;
  /** Words so far, and which of them had the topic. */
  private words = 0;
  private topicWord = 0;

  /** No bigram joins what follows to what was read. */
  end(): void {
    this.before = 0;
    this.topic = 0;
  }

  endPhrase(): void {
    this.before = 0;
  }

  addWord(tokens: TokenCollector, word: Word, hash: number): void {
    this.words += 1;
    if (this.before !== 0)
      tokens.add(
        finishHash(hashPair(this.before, hash), seeds.wordBigram),
        tokens.piece(word.text, this.beforeStart, word.end),
        FOR_ALL,
      );
    this.before = hash;
    this.beforeStart = word.start;
  }

  /** A word's topic, and that together with the one close before it: "my channel" in any language. */
  addTopic(tokens: TokenCollector, word: Word, piece: number): void {
    tokens.add(topicToken(word.topic), piece, FOR_ALL);
    if (this.topic !== 0 && this.words - this.topicWord <= TOPICS_APART)
      tokens.add(topicsToken(this.topic, word.topic), tokens.piece(word.text, this.topicStart, word.end), FOR_ALL);
    this.topic = word.topic;
    this.topicStart = word.start;
    this.topicWord = this.words;
  }
}
