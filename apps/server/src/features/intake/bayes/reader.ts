import { alphabet, IDEOGRAM, KIND, MARK, smallLetter, SURROGATE } from './alphabet.ts';
import { FOR_ACCOUNT, FOR_ALL, PART, TokenBag } from './bag.ts';
import { isNoText, isPersonsName } from './form-field.ts';
import { finishHash, HASH_START, hashPair, hashUnit, seeds } from './hash.ts';
import { type Host, readHost } from './host.ts';
import { addShapes, Counts, countNumber, countWord } from './shape.ts';
import { isLetter, isWordUnit, unitAt, Word } from './word.ts';
import { type Field, type FieldText, readTexts } from './text.ts';
import {
  LINE_FEED,
  SPACE,
  EXCLAMATION,
  DOT,
  SLASH,
  COLON,
  GREATER,
  QUESTION,
  AT,
  FIRST_CONTROL,
  AFTER_CONTROLS,
  FIRST_LOW_SURROGATE,
} from './units.ts';
import { topicOfIdeograms, topicToken } from './topics.ts';

/** What stands for any number in a phrase. */
const NUMBER = 0x23;

const LETTERS = 4;
const LONGEST_LETTERED = 15;
const LONGEST_WORD = 40;
const ALL = FOR_ALL | FOR_ACCOUNT;

/** Reads messages into a bag of tokens. Keeps its memory between messages: one reader serves one thread. */
export class MessageReader {
  readonly bag = new TokenBag();
  private readonly word = new Word();
  private counts = new Counts();
  private text = '';
  /** The word before, for phrases; 0 where a phrase cannot begin. */
  private before = 0;
  private beforeStart = 0;
  /** The host that is being passed: its last label is no word, and nothing in it begins another host. */
  private host: Host | undefined;
  /** Up to here there is no address without http: looking again from each of its words would take as long as it is. */
  private noHostUntil = 0;

  /** Fills the bag with the distinct tokens of a message. */
  read(fields: readonly Field[]): TokenBag {
    this.bag.clear();
    this.counts = new Counts();
    for (const field of readTexts(fields)) this.readField(field);
    addShapes(this.counts, this.bag);
    return this.bag;
  }

  private readField({ name, text, hidden }: FieldText): void {
    this.text = text;
    this.before = 0;
    this.host = undefined;
    this.noHostUntil = 0;
    this.counts.hidden += hidden;
    if (isNoText(name, text) || this.readLoneAddress()) return;
    if (isPersonsName(name, text)) this.readName();
    else {
      this.readText();
      this.seeEnd();
    }
  }

  /** A value that is nothing but a mail address. Its owner's name is nobody's token; the account may know the address. */
  private readLoneAddress(): boolean {
    const at = this.text.indexOf('@');
    if (at <= 0 || this.text.length > 254 || /\s/.test(this.text)) return false;
    const host = readHost(this.text, at + 1);
    if (host?.end !== this.text.length) return false;
    const piece = this.bag.piece(this.text, 0, this.text.length);
    let hash = HASH_START;
    for (let i = 0; i < this.text.length; i += 1) hash = hashUnit(hash, smallLetter[this.text.charCodeAt(i)] ?? 0);
    this.bag.add(finishHash(hash, seeds.address), piece, FOR_ACCOUNT);
    this.bag.add(finishHash(host.token, seeds.mailHost), piece, host.isReserved ? FOR_ACCOUNT : ALL);
    return true;
  }

  /** Whether the text ends with an address, which is where most of what is advertised stands. */
  private seeEnd(): void {
    const { host, text } = this;
    if (host && !/\s/.test(text.slice(host.end))) this.counts.endsInLink = 1;
  }

  private readName(): void {
    for (let i = 0; i < this.text.length;) {
      if (!isWordUnit(this.text.charCodeAt(i))) {
        i += 1;
        continue;
      }
      this.word.measure(this.text, i);
      i = this.word.end;
      if (this.word.digits > 0) this.counts.nameDigits = 1;
    }
  }

  private readText(): void {
    const { text } = this;
    for (let i = 0; i < text.length;) {
      const unit = text.charCodeAt(i);
      const kind = (alphabet[unit] ?? 0) & KIND;
      if (kind === MARK) {
        if (unit !== SPACE) this.readMark(unit, i);
        i += 1;
      } else if (kind === IDEOGRAM) i = this.readIdeograms(i);
      else if (kind === SURROGATE) {
        if (unit < FIRST_LOW_SURROGATE) this.counts.emojis += 1;
        i += 1;
      } else i = this.readWord(i);
    }
  }

  private readMark(unit: number, at: number): void {
    const { counts, text } = this;
    if (unit === EXCLAMATION) counts.exclamations += 1;
    else if (unit === QUESTION) counts.questions += 1;
    else if (unit === AT) {
      if (isWordUnit(unitAt(text, at + 1)) && (at === 0 || !isWordUnit(unitAt(text, at - 1)))) counts.handles += 1;
    } else if (unit === GREATER) {
      if (at === 0 || unitAt(text, at - 1) === LINE_FEED) counts.quotedLines += 1;
    } else if (unit >= FIRST_CONTROL && unit < AFTER_CONTROLS) counts.controls += 1;
  }

  private readWord(start: number): number {
    const { word, text } = this;
    word.measure(text, start);
    const { end } = word;
    const next = unitAt(text, end);
    const isInHost = this.host !== undefined && start < this.host.end;
    if (isInHost && start === this.host?.lastLabel) this.before = 0;
    else if (next === COLON && unitAt(text, end + 1) === SLASH && unitAt(text, end + 2) === SLASH) {
      if (!isInHost) this.enterHost(readHost(text, end + 3));
      this.before = 0;
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
    if (host.isNumeric) this.counts.numericHosts += 1;
    const piece = this.bag.piece(this.text, host.start, host.end);
    this.bag.add(host.token, piece, host.isReserved ? FOR_ACCOUNT : ALL);
    if (!host.isReserved && !host.isNumeric) this.bag.add(host.topLevel, piece, FOR_ALL);
  }

  private addWord(): void {
    const { word, counts, bag } = this;
    counts.words += 1;
    counts.letters += word.letters;
    counts.capitals += word.capitals;
    if (word.letters === 0) {
      this.addNumber();
      return;
    }
    countWord(counts, word);
    const length = word.end - word.start;
    if (length > LONGEST_WORD) {
      counts.endlessWords += 1;
      this.before = 0;
      return;
    }
    const piece = bag.piece(this.text, word.start, word.end);
    bag.add(finishHash(word.hash, seeds.word), piece, ALL);
    if (word.letters >= 3 && word.capitals === word.letters) {
      counts.loudWords += 1;
      bag.add(finishHash(word.hash, seeds.loud), piece, FOR_ALL);
    }
    if (length > LETTERS) this.addLetters(piece);
    if (word.topic > 0) bag.add(topicToken(word.topic), piece, FOR_ALL);
    this.addPhrase(word.hash);
  }

  private addPhrase(hash: number): void {
    const { bag, word } = this;
    if (this.before !== 0) {
      const piece = bag.piece(this.text, this.beforeStart, word.end);
      bag.add(finishHash(hashPair(this.before, hash), seeds.phrase), piece, FOR_ALL);
    }
    this.before = hash;
    this.beforeStart = word.start;
  }

  private addNumber(): void {
    const { word, counts, text } = this;
    countNumber(counts, word, text);
    const piece = this.bag.piece(text, word.start, word.end);
    this.bag.add(finishHash(Math.min(word.digits, 12), seeds.number), piece, FOR_ALL);
    this.addPhrase(NUMBER);
  }

  /** Every four letters in a row: what misspellings, inflections and cognates keep of a word. */
  private addLetters(piece: number): void {
    const { text, word } = this;
    const last = Math.min(word.end, word.start + LONGEST_LETTERED);
    let older = 0;
    let newer = 0;
    for (let i = word.start; i < last; i += 1) {
      older = (older << 16) | (newer >>> 16);
      newer = (newer << 16) | (smallLetter[text.charCodeAt(i)] ?? 0);
      const length = i - word.start + 1;
      if (length < LETTERS) continue;
      const place = (length === LETTERS ? 1 : 0) + (i + 1 === word.end ? 2 : 0);
      this.bag.add(finishHash(hashPair(older, newer), seeds.letters + place), piece, FOR_ALL | PART);
    }
  }

  private readIdeograms(start: number): number {
    const { text, bag } = this;
    let previous = 0;
    let at = start;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (((alphabet[unit] ?? 0) & KIND) !== IDEOGRAM) break;
      const piece = bag.piece(text, Math.max(start, at - 1), at + 1);
      bag.add(finishHash(unit, seeds.ideogram), piece, FOR_ALL);
      if (at > start) bag.add(finishHash((previous << 16) | unit, seeds.ideograms), piece, ALL);
      const topic = topicOfIdeograms(text, start, at + 1);
      if (topic > 0) bag.add(topicToken(topic), piece, FOR_ALL);
      previous = unit;
      this.counts.words += 0.5;
    }
    this.before = 0;
    return at;
  }
}
