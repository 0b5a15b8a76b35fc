import { FOR_ALL, type TokenCollector } from './token-collector.ts';
import { finishHash, hashPair, seeds } from './hash-token.ts';
import { topicsToken, topicToken } from './find-topic.ts';
import type { Word } from './measure-word.ts';

/** The maximum distance in words between two topics that form a pair. */
const TOPICS_APART = 2;

/** Adds bigrams: of two words in a row, of two with one between them, and of two topics close together. */
export class BigramCollector {
  /** The hash of the previous word; 0 where no bigram can begin. */
  private before = 0;
  private beforeStart = 0;
  /** The same of the word before the previous one. */
  private earlier = 0;
  private earlierStart = 0;
  private topic = 0;
  private topicStart = 0;
  /** The number of words so far, and the position of the word with the topic. */
  private words = 0;
  private topicWord = 0;

  /** Ends the current run, so that no bigram crosses this point. */
  end(): void {
    this.endPhrase();
    this.topic = 0;
  }

  endPhrase(): void {
    this.before = 0;
    this.earlier = 0;
  }

  addWord(tokens: TokenCollector, word: Word): void {
    const hash = word.sense;
    this.words += 1;
    if (this.before !== 0)
      tokens.add(
        finishHash(hashPair(this.before, hash), seeds.wordBigram),
        tokens.piece(word.text, this.beforeStart, word.end),
        FOR_ALL,
      );
    if (this.earlier !== 0)
      tokens.add(
        finishHash(hashPair(this.earlier, hash), seeds.skipBigram),
        tokens.piece(word.text, this.earlierStart, word.end),
        FOR_ALL,
      );
    this.earlier = this.before;
    this.earlierStart = this.beforeStart;
    this.before = hash;
    this.beforeStart = word.start;
  }

  /** Adds a word's topic, and its pair with a nearby previous one: "my channel" in any language. */
  addTopic(tokens: TokenCollector, word: Word, piece: number): void {
    tokens.add(topicToken(word.topic), piece, FOR_ALL);
    if (this.topic !== 0 && this.words - this.topicWord <= TOPICS_APART)
      tokens.add(topicsToken(this.topic, word.topic), tokens.piece(word.text, this.topicStart, word.end), FOR_ALL);
    this.topic = word.topic;
    this.topicStart = word.start;
    this.topicWord = this.words;
  }
}
