import { FileError } from './file.error.ts';
import { MAX_LEVELS, MAX_ROW_CHARS } from './file-row.model.ts';

export interface JsonItem {
  text: string;
  line: number;
}

/** The members of an object that hold its list, in the answers of services’ APIs. */
const LISTS: ReadonlySet<string> = new Set(['items', 'submissions', 'data', 'results', 'responses', 'entries']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isSpace = (char: number): boolean => char === 0x20 || char === NEWLINE || char === 0x0d || char === 0x09;

/**
 * Cuts a JSON text into the items of its list without holding it in memory: the list is the text itself, or a member of
 * the outermost object. It only counts brackets; JSON.parse reads each item. An object without a list is one item.
 */
export class JsonItems {
  #text = '';
  #at = 0;
  /** Where the current item begins in `#text`; -1 between items. */
  #start = -1;
  #startLine = 1;
  #line = 1;
  #depth = 0;
  /** The depth at which the items of the list are; 0 before the list. */
  #listDepth = 0;
  #listEnded = false;
  #rootIsObject = false;
  #inString = false;
  #escaped = false;
  #stringStart = -1;
  #lastString = '';
  #count = 0;
  #found: JsonItem[] = [];

  /** @returns the items that end in this piece of text */
  push(chunk: string): JsonItem[] {
    this.#text += chunk;
    this.#found = [];
    for (; this.#at < this.#text.length; this.#at += 1) this.#read(this.#text.charCodeAt(this.#at));
    this.#forget();
    return this.#found;
  }

  /** @throws {FileError} when the text is cut off @returns the item that is the whole text, if it has no list */
  end(): JsonItem[] {
    if (this.#depth > 0 || this.#inString) {
      const rows = `${this.#count.toLocaleString('en')} ${this.#count === 1 ? 'row' : 'rows'}`;
      throw new FileError(
        `The JSON ends in line ${this.#line} before it is complete, after ${rows}. The file is cut off.`,
      );
    }
    return this.#rootIsObject && this.#listDepth === 0 ? [{ text: this.#text, line: 1 }] : [];
  }

  #read(char: number): void {
    if (char === NEWLINE) this.#line += 1;
    if (this.#inString) return this.#readInString(char);
    if (isSpace(char)) return;
    const isInList = this.#depth === this.#listDepth && this.#depth > 0;
    if (isInList && char === COMMA) return this.#endItem();
    if (isInList && char === CLOSE_LIST) this.#endList();
    else if (isInList && this.#start === -1) {
      this.#start = this.#at;
      this.#startLine = this.#line;
    }
    if (char === QUOTE) {
      this.#inString = true;
      this.#stringStart = this.#at;
    } else if (char === OPEN_LIST || char === OPEN_OBJECT) this.#open(char);
    else if (char === CLOSE_LIST || char === CLOSE_OBJECT) this.#depth -= 1;
  }

  #readInString(char: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === BACKSLASH) this.#escaped = true;
    else if (char === QUOTE) {
      this.#inString = false;
      if (this.#depth === 1 && this.#listDepth === 0)
        this.#lastString = this.#text.slice(this.#stringStart + 1, this.#at);
    }
  }

  #open(char: number): void {
    if (this.#depth === 0) this.#rootIsObject = char === OPEN_OBJECT;
    this.#depth += 1;
    if (this.#depth > MAX_LEVELS) throw new FileError(`The JSON in line ${this.#line} is nested too deeply.`);
    if (char !== OPEN_LIST || this.#listDepth > 0 || this.#listEnded) return;
    const isRoot = this.#depth === 1;
    const isMember = this.#depth === 2 && this.#rootIsObject && LISTS.has(this.#lastString);
    if (isRoot || isMember) this.#listDepth = this.#depth;
  }

  #endItem(): void {
    if (this.#start === -1) return;
    this.#found.push({ text: this.#text.slice(this.#start, this.#at), line: this.#startLine });
    this.#count += 1;
    this.#start = -1;
  }

  #endList(): void {
    this.#endItem();
    this.#listEnded = true;
    // No later value is an item; the rest is only counted, to see that it is complete.
    this.#listDepth = -1;
  }

  /** Drops the text that has been read, except the beginning of the current item. */
  #forget(): void {
    if (this.#listDepth === 0) {
      if (this.#text.length > MAX_ROW_CHARS)
        throw new FileError('The JSON has no list of submissions in its first 8 MB.');
      return;
    }
    const keep = this.#start === -1 ? this.#at : this.#start;
    if (this.#at - keep > MAX_ROW_CHARS) throw new FileError(`The row in line ${this.#startLine} is longer than 8 MB.`);
    this.#text = this.#text.slice(keep);
    this.#at -= keep;
    if (this.#start !== -1) this.#start = 0;
    this.#stringStart = 0;
  }
}
