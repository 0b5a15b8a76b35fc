import { alphabet, IDEOGRAM, KIND, MARK, smallLetter, SURROGATE } from './alphabet.ts';
import { FOR_ACCOUNT, FOR_ALL, PART, TokenBag } from './bag.ts';
import { isNoText, isPersonsName } from './form-field.ts';
import { finishHash, HASH_START, hashUnit, seeds } from './hash.ts';
import { endOfLink, type Host, readHost } from './host.ts';
import { addLetters, LETTERS } from './letters.ts';
import { isAskingWord } from './price-question.ts';
import { endOfTag } from './tag.ts';
import { addShapes, Counts, countMark, countNumber, countWord, MOST_ASKING_WORDS } from './shape.ts';
import { isLetter, isWordUnit, unitAt, Word } from './word.ts';
import { type Field, type FieldText, readTexts } from './text.ts';
import { Trail } from './trail.ts';
import { LESS, SPACE, DOT, SLASH, COLON, AT, FIRST_LOW_SURROGATE } from './units.ts';
import { PRICES, topicOfIdeograms, topicToken } from './topics.ts';

const DIGITS = /\p{Nd}/u;
/** What stands for any number in a phrase. */
const NUMBER = 0x23;

/** Of a row of characters without spaces, so many are taken for words of any question. */
const ASKING_IDEOGRAMS = 8;

const LONGEST_WORD = 40;
const ALL = FOR_ALL | FOR_ACCOUNT;

/** Reads messages into a bag of tokens. Keeps its memory between messages: one reader serves one thread. */
export class MessageReader {
  readonly bag = new TokenBag();
  private readonly word = new Word();
  private counts = new Counts();
  private text = '';
  /** What was just read, for phrases. */
  private readonly trail = new Trail();
  /** The host that is being passed: its last label is no word, and nothing in it begins another host. */
  private host: Host | undefined;
  /** Up to here there is no address without http: looking again from each of its words would take as long as it is. */
  private noHostUntil = 0;
  /** Where the address ends that the present host belongs to. */
  private linkEnd = 0;

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
    this.trail.end();
    this.host = undefined;
    this.linkEnd = 0;
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
    if (!host.isReserved) this.bag.add(finishHash(host.token, seeds.mailHost), piece, ALL);
    return true;
  }

  /** Whether the text ends with an address, which is where most of what is advertised stands. */
  private seeEnd(): void {
    const { host, text } = this;
    if (host && !/\s/.test(text.slice(host.end))) this.counts.endsInLink = 1;
  }

  /** Of a person's name only whether it has digits; the words are nobody's business. */
  private readName(): void {
    if (DIGITS.test(this.text)) this.counts.nameDigits = 1;
  }

  private readText(): void {
    const { text } = this;
    for (let i = 0; i < text.length;) {
      const unit = text.charCodeAt(i);
      const kind = (alphabet[unit] ?? 0) & KIND;
      if (kind === MARK) {
        if (unit === LESS) i = this.readTag(i);
        else {
          if (unit !== SPACE) countMark(this.counts, text, i);
          i += 1;
        }
      } else if (kind === IDEOGRAM) i = this.readIdeograms(i);
      else if (kind === SURROGATE) {
        if (unit < FIRST_LOW_SURROGATE) this.counts.emojis += 1;
        i += 1;
      } else i = this.readWord(i);
    }
  }

  /** Passes a tag of HTML, which is no text but may hold an address; anything else that begins so is a mark. */
  private readTag(start: number): number {
    const { text } = this;
    const end = endOfTag(text, start);
    if (end === 0) return start + 1;
    this.counts.tags += 1;
    this.trail.endPhrase();
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
    if (isInHost && start === this.host?.lastLabel) this.trail.endPhrase();
    else if (next === COLON && unitAt(text, end + 1) === SLASH && unitAt(text, end + 2) === SLASH) {
      if (!isInHost) this.enterHost(readHost(text, end + 3));
      this.trail.endPhrase();
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

  /** A word of the path of an address: what it is called there says little, and its shape nothing. */
  private readPathWord(): number {
    const { word, text, bag } = this;
    this.trail.end();
    if (word.digits === 0 && word.end - word.start <= LONGEST_WORD)
      bag.add(finishHash(word.hash, seeds.path), bag.piece(text, word.start, word.end), FOR_ALL | PART);
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
    const piece = this.bag.piece(this.text, host.start, host.end);
    this.bag.add(host.token, piece, host.isReserved ? FOR_ACCOUNT : ALL);
    if (!host.isReserved && !host.isNumeric && !host.isCommon) this.bag.add(host.topLevel, piece, FOR_ALL);
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
    if (word.topic === PRICES) counts.priceWords += 1;
    else if (counts.words <= MOST_ASKING_WORDS && isAskingWord(word.hash)) counts.askingWords += 1;
    const length = word.end - word.start;
    if (length > LONGEST_WORD) {
      counts.endlessWords += 1;
      this.trail.endPhrase();
      return;
    }
    const piece = bag.piece(this.text, word.start, word.end);
    bag.add(finishHash(word.hash, seeds.word), piece, ALL);
    if (word.letters >= 3 && word.capitals === word.letters) {
      counts.loudWords += 1;
      bag.add(finishHash(word.hash, seeds.loud), piece, FOR_ALL);
    }
    if (length > LETTERS) addLetters(bag, word, piece);
    if (word.topic > 0) this.trail.addTopic(bag, word, piece);
    this.trail.addPhrase(bag, word, word.hash);
  }

  private addNumber(): void {
    const { word, counts, text } = this;
    counts.numbers += 1;
    countNumber(counts, word, text);
    const piece = this.bag.piece(text, word.start, word.end);
    this.bag.add(finishHash(Math.min(word.digits, 12), seeds.number), piece, FOR_ALL);
    this.trail.addPhrase(this.bag, word, NUMBER);
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
      if (topic === PRICES) this.counts.priceWords += 0.5;
      previous = unit;
      this.counts.words += 0.5;
    }
    this.counts.askingWords += Math.min(ASKING_IDEOGRAMS, at - start) / 2;
    this.trail.endPhrase();
    return at;
  }
}
