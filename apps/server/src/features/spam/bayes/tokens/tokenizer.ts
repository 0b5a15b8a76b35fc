import {
  charClasses,
  IDEOGRAM,
  KIND,
  MARK,
  lowerCase,
  SURROGATE,
  LESS,
  SPACE,
  DOT,
  SLASH,
  COLON,
  AT,
  FIRST_LOW_SURROGATE,
} from './classify-chars.ts';
import { FOR_ACCOUNT, FOR_ALL, PART, TokenCollector } from './token-collector.ts';
import { isNoText, isPersonsName } from './classify-field.ts';
import { finishHash, HASH_START, hashUnit, seeds } from './hash-token.ts';
import { endOfLink, type Host, readHost } from './read-host.ts';
import { addCharNgrams, NGRAM_CHARS } from './add-char-ngrams.ts';
import { addIdeograms } from './add-ideograms.ts';
import { isAskingWord } from './price-question.lexicon.ts';
import { endOfTag } from './find-tag-end.ts';
import { addCountTokens } from './bin-counts.ts';
import { Counts, countMark, countNumber, countWord, MOST_ASKING_WORDS } from './count-features.ts';
import { isLetter, isWordUnit, unitAt, Word } from './measure-word.ts';
import { type Field, type FieldText, normalizeTexts } from './normalize-text.ts';
import { BigramCollector } from './bigram-collector.ts';
import { SentenceCollector } from './sentence-collector.ts';
import { PRICES } from './find-topic.ts';

const DIGITS = /\p{Nd}/u;
const LONGEST_WORD = 40;
const ALL = FOR_ALL | FOR_ACCOUNT;

/** Turns messages into tokens. Keeps its memory between messages: one tokenizer serves one thread. */
export class Tokenizer {
  readonly tokens = new TokenCollector();
  private readonly word = new Word();
  counts = new Counts();
  private text = '';
  private readonly bigrams = new BigramCollector();
  private readonly sentences = new SentenceCollector();
  /** The host that is being read: its last label is not a word, and no other host starts inside it. */
  private host: Host | undefined;
  /** There is no address without http up to this position: searching again from each word would take quadratic time. */
  private noHostUntil = 0;
  /** The end of the address that contains the current host. */
  private linkEnd = 0;

  /** Collects the distinct tokens of a message. */
  tokenize(fields: readonly Field[]): TokenCollector {
    this.tokens.clear();
    this.counts = new Counts();
    for (const field of normalizeTexts(fields)) this.readField(field);
    addCountTokens(this.counts, this.tokens);
    return this.tokens;
  }

  private readField({ name, text, hidden }: FieldText): void {
    this.text = text;
    this.bigrams.end();
    this.host = undefined;
    this.linkEnd = 0;
    this.noHostUntil = 0;
    this.counts.hidden += hidden;
    if (isNoText(name, text) || this.readLoneAddress()) return;
    if (isPersonsName(name, text)) this.readName();
    else {
      this.sentences.begin();
      this.readText();
      this.sentences.end(this.tokens, this.counts, text);
      this.countLinkAtEnd();
    }
  }

  /**
   * Reads a value that is only an email address. Its owner's name is not a token; the account may learn the address.
   */
  private readLoneAddress(): boolean {
    const at = this.text.indexOf('@');
    if (at <= 0 || this.text.length > 254 || /\s/.test(this.text)) return false;
    const host = readHost(this.text, at + 1);
    if (host?.end !== this.text.length) return false;
    const piece = this.tokens.piece(this.text, 0, this.text.length);
    let hash = HASH_START;
    for (let i = 0; i < this.text.length; i += 1) hash = hashUnit(hash, lowerCase[this.text.charCodeAt(i)] ?? 0);
    this.tokens.add(finishHash(hash, seeds.address), piece, FOR_ACCOUNT);
    if (!host.isReserved) this.tokens.add(finishHash(host.token, seeds.mailHost), piece, ALL);
    return true;
  }

  /** Whether the text ends with an address, the usual place of an advertised one. */
  private countLinkAtEnd(): void {
    const { host, text } = this;
    if (host && !/\s/.test(text.slice(host.end))) this.counts.endsInLink = 1;
  }

  /** For a person's name, only whether it has digits; its words are not read. */
  private readName(): void {
    if (DIGITS.test(this.text)) this.counts.nameDigits = 1;
  }

  private readText(): void {
    const { text } = this;
    for (let i = 0; i < text.length;) {
      const unit = text.charCodeAt(i);
      const kind = (charClasses[unit] ?? 0) & KIND;
      if (kind === MARK) {
        if (unit === LESS) i = this.readTag(i);
        else {
          if (unit !== SPACE) this.readMark(unit, i);
          i += 1;
        }
      } else if (kind === IDEOGRAM) {
        i = addIdeograms(this, text, i);
        this.bigrams.endPhrase();
      } else if (kind === SURROGATE) {
        if (unit < FIRST_LOW_SURROGATE) this.counts.emojis += 1;
        i += 1;
      } else i = this.readWord(i);
    }
  }

  private readMark(unit: number, at: number): void {
    countMark(this.counts, this.text, at);
    this.sentences.addMark(this.tokens, this.counts, unit);
  }

  /**
   * Skips an HTML tag, which is not text but may contain an address; anything else that starts like a tag is a mark.
   */
  private readTag(start: number): number {
    const { text } = this;
    const end = endOfTag(text, start);
    if (end === 0) return start + 1;
    this.counts.tags += 1;
    this.bigrams.endPhrase();
    const scheme = text.indexOf('://', start);
    if (scheme > 0 && scheme < end) this.enterHost(readHost(text, scheme + 3));
    return end;
  }

  private readWord(start: number): number {
    const { word, text } = this;
    word.measure(text, start);
    const { end } = word;
    const next = unitAt(text, end);
    if (start < this.linkEnd && this.host !== undefined && start >= this.host.end) return this.readPathWord();
    const isInHost = this.host !== undefined && start < this.host.end;
    if (isInHost && start === this.host?.lastLabel) this.bigrams.endPhrase();
    else if (next === COLON && unitAt(text, end + 1) === SLASH && unitAt(text, end + 2) === SLASH) {
      if (!isInHost) this.enterHost(readHost(text, end + 3));
      this.bigrams.endPhrase();
    } else {
      if (next === DOT && !isInHost && word.letters > 0 && isLetter(unitAt(text, end + 1))) this.tryBareHost(start);
      this.addWord();
    }
    if (next === AT && isWordUnit(unitAt(text, end + 1))) {
      this.counts.mails += 1;
      this.host = readHost(text, end + 1) ?? this.host;
    }
    return end;
  }

  /** A word in the path of an address: its meaning there is weak, and its spelling has none. */
  private readPathWord(): number {
    const { word, text, tokens } = this;
    this.bigrams.end();
    if (word.digits === 0 && word.end - word.start <= LONGEST_WORD)
      tokens.add(finishHash(word.hash, seeds.path), tokens.piece(text, word.start, word.end), FOR_ALL | PART);
    return word.end;
  }

  private tryBareHost(start: number): void {
    if (start < this.noHostUntil) return;
    const host = readHost(this.text, start);
    if (!host?.isKnown) {
      this.noHostUntil = host?.end ?? 0;
      return;
    }
    this.counts.bareHosts += 1;
    this.enterHost(host);
  }

  private enterHost(host: Host | undefined): void {
    this.counts.links += 1;
    this.host = host;
    if (!host) return;
    this.linkEnd = endOfLink(this.text, host.end);
    if (host.isNumeric) this.counts.numericHosts += 1;
    const piece = this.tokens.piece(this.text, host.start, host.end);
    this.tokens.add(host.token, piece, host.isReserved ? FOR_ACCOUNT : ALL);
    if (!host.isReserved && !host.isNumeric && !host.isCommon) this.tokens.add(host.topLevel, piece, FOR_ALL);
  }

  private addWord(): void {
    const { word, counts, tokens } = this;
    counts.words += 1;
    counts.letters += word.letters;
    counts.capitals += word.capitals;
    if (word.letters === 0) {
      this.addNumber();
      return;
    }
    countWord(counts, word);
    if (word.topic === PRICES) counts.priceWords += 1;
    else if (counts.words <= MOST_ASKING_WORDS && isAskingWord(word.hash)) counts.askingWords += 1;
    const length = word.end - word.start;
    if (length > LONGEST_WORD) {
      counts.endlessWords += 1;
      this.bigrams.endPhrase();
      return;
    }
    const piece = tokens.piece(this.text, word.start, word.end);
    tokens.add(finishHash(word.hash, seeds.word), piece, ALL);
    if (word.letters >= 3 && word.capitals === word.letters) {
      counts.loudWords += 1;
      tokens.add(finishHash(word.hash, seeds.loud), piece, FOR_ALL);
    }
    if (length > NGRAM_CHARS) addCharNgrams(tokens, word, piece);
    if (word.topic > 0) this.bigrams.addTopic(tokens, word, piece);
    this.bigrams.addWord(tokens, word);
    this.sentences.addWord(tokens, word, piece);
  }

  private addNumber(): void {
    const { word, counts, text } = this;
    counts.numbers += 1;
    countNumber(counts, word, text);
    const piece = this.tokens.piece(text, word.start, word.end);
    this.tokens.add(finishHash(Math.min(word.digits, 12), seeds.number), piece, FOR_ALL);
    this.bigrams.addWord(this.tokens, word);
    this.sentences.addWord(this.tokens, word, piece);
  }
}
