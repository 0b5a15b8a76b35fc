import {
  charClasses,
  DIGIT,
  DOT,
  EXCLAMATION,
  IDEOGRAM,
  KIND,
  LINE_FEED,
  MARK,
  QUESTION,
  SURROGATE,
} from './classify-chars.ts';
import type { Counts } from './count-features.ts';
import { finishHash, hashPair, seeds } from './hash-token.ts';
import type { Word } from './measure-word.ts';
import { FOR_ALL, type TokenCollector } from './token-collector.ts';

/** The number of words of a question that become tokens: its first ones. */
const MOST_ASKED = 40;
/** The end of a text in a letter, of any script. */
const LETTER = 0x61;
const ANY_DIGIT = 0x30;
const EMOJI = 0xd800;

/**
 * Adds tokens for the place of a word: where a text begins and ends, and in a question. "Who" begins other messages than
 * it ends, and "price" in a question is another matter than in a sentence.
 */
export class SentenceCollector {
  private readonly hashes = new Int32Array(MOST_ASKED);
  private readonly pieces = new Uint16Array(MOST_ASKED);
  /** The number of words of the current sentence. */
  private words = 0;
  /** The number of words of the current text, and the last two. */
  private wordsOfText = 0;
  private last = 0;
  private lastPiece = 0;
  private lastStart = 0;
  private lastEnd = 0;
  private beforeLast = 0;
  private beforeLastStart = 0;

  begin(): void {
    this.words = 0;
    this.wordsOfText = 0;
  }

  addWord(tokens: TokenCollector, word: Word, piece: number): void {
    const hash = word.sense;
    if (this.wordsOfText === 0) tokens.add(finishHash(hash, seeds.opening), piece, FOR_ALL);
    else if (this.wordsOfText === 1)
      tokens.add(
        finishHash(hashPair(this.last, hash), seeds.openingPair),
        tokens.piece(word.text, this.lastStart, word.end),
        FOR_ALL,
      );
    if (this.words < MOST_ASKED) {
      this.hashes[this.words] = hash;
      this.pieces[this.words] = piece;
    }
    this.words += 1;
    this.wordsOfText += 1;
    this.beforeLast = this.last;
    this.beforeLastStart = this.lastStart;
    this.last = hash;
    this.lastPiece = piece;
    this.lastStart = word.start;
    this.lastEnd = word.end;
  }

  /** Ends the sentence at a full stop, an exclamation or question mark, or a line's end. */
  addMark(tokens: TokenCollector, counts: Counts, unit: number): void {
    if (unit === LINE_FEED) counts.lines += 1;
    else if (unit !== DOT && unit !== EXCLAMATION && unit !== QUESTION) return;
    if (this.words === 0) return;
    if (unit === QUESTION)
      for (let at = 0; at < Math.min(this.words, MOST_ASKED); at += 1)
        tokens.add(finishHash(this.hashes[at] ?? 0, seeds.asked), this.pieces[at] ?? 0, FOR_ALL);
    counts.sentences += 1;
    this.words = 0;
  }

  /** Ends the text. */
  end(tokens: TokenCollector, counts: Counts, text: string): void {
    if (this.words > 0) counts.sentences += 1;
    if (this.wordsOfText > 0) tokens.add(finishHash(this.last, seeds.closing), this.lastPiece, FOR_ALL);
    if (this.wordsOfText > 1)
      tokens.add(
        finishHash(hashPair(this.beforeLast, this.last), seeds.closingPair),
        tokens.piece(text, this.beforeLastStart, this.lastEnd),
        FOR_ALL,
      );
    const length = text.trimEnd().length;
    if (length === 0) return;
    tokens.add(
      finishHash(kindOfEnd(text.charCodeAt(length - 1)), seeds.end),
      tokens.piece('(last character)'),
      FOR_ALL,
    );
  }
}

/** A mark counts as itself; all letters are alike, all digits, all emojis. */
function kindOfEnd(unit: number): number {
  const kind = (charClasses[unit] ?? 0) & KIND;
  if (kind === MARK) return unit;
  if (kind === DIGIT) return ANY_DIGIT;
  return kind === SURROGATE ? EMOJI : kind === IDEOGRAM ? IDEOGRAM : LETTER;
}
