import { endOfString, skipSpace } from './json-scan.ts';

/** Deeper than anything that is taken from outside; the reader below calls itself for each level. */
const MAX_DEPTH = 500;

/**
 * JSON.parse, and right where that is wrong: once V8 has seen an object whose key is a backslash, it reads other escaped
 * keys in the same place as that one (https://github.com/nodejs/node/issues/63785). One visitor could so change what it
 * reads of another's. Texts with escapes in a key are rare; they are read here.
 * @throws {SyntaxError} where JSON.parse does; also for escaped keys in a text that is nested deeper than 500 levels
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return text.includes('\\') && hasEscapedKey(text) ? new Reader(text).read() : parsed;
}

/** Of a text that is JSON. */
function hasEscapedKey(text: string): boolean {
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfString(text, start);
    const after = skipSpace(text, end + 1);
    if (text[after] === ':' && text.slice(start, end).includes('\\')) return true;
    start = text.indexOf('"', after);
  }
  return false;
}

const SCALAR = /[^\s,\]}]+/y;

/** Reads a text that is JSON: what is not need not be noticed. Single strings are read by JSON.parse, which has no keys there. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const opening = this.#next();
    if (opening === '"') return this.#string();
    if (opening !== '{' && opening !== '[') return this.#scalar();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new SyntaxError('This JSON is nested too deep.');
    this.#at += 1;
    const value = opening === '{' ? this.#object() : this.#array();
    this.#depth -= 1;
    return value;
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    while (!this.#closes('}')) {
      const key = this.#string();
      this.#next();
      this.#at += 1;
      const value = this.read();
      // An assignment to __proto__ would not make a property.
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
      else object[key] = value;
    }
    return object;
  }

  #array(): unknown[] {
    const list: unknown[] = [];
    while (!this.#closes(']')) list.push(this.read());
    return list;
  }

  /** Whether a list ends here; passes its end, or the comma before its next part. */
  #closes(bracket: '}' | ']'): boolean {
    const char = this.#next();
    if (char === ',' || char === bracket) this.#at += 1;
    if (char === ',') this.#next();
    return char === bracket;
  }

  #string(): string {
    const end = endOfString(this.#text, this.#at) + 1;
    const value = JSON.parse(this.#text.slice(this.#at, end)) as string;
    this.#at = end;
    return value;
  }

  #scalar(): unknown {
    SCALAR.lastIndex = this.#at;
    const [source = ''] = SCALAR.exec(this.#text) ?? [];
    this.#at += source.length;
    return JSON.parse(source);
  }

  /** The next character that is no white space. */
  #next(): string | undefined {
    this.#at = skipSpace(this.#text, this.#at);
    return this.#text[this.#at];
  }
}
