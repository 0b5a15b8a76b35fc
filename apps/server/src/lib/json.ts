import { endOfString, skipSpace } from './json-scan.ts';

/** Deeper than any accepted input; the reader below recurses for each level. */
const MAX_DEPTH = 500;

/**
 * JSON.parse without its bug: once V8 has seen an object whose key is a backslash, it reads other escaped keys in the
 * same place as that one (https://github.com/nodejs/node/issues/63785). One visitor could so change how another's data
 * is read. Texts with escapes in a key are rare; the reader below reads them.
 * @throws {SyntaxError} where JSON.parse does; also for escaped keys in a text that is nested deeper than 500 levels
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return text.includes('\\') && hasEscapedKey(text) ? new Reader(text).read() : parsed;
}

/** Expects valid JSON. */
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

/** Reads valid JSON, and need not detect errors. JSON.parse reads single strings, which have no keys. */
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
    if (this.#depth > MAX_DEPTH) throw new SyntaxError('This JSON is nested too deeply.');
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
      // An assignment to __proto__ would not create a property.
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

  /** Whether a list ends here; skips its end, or the comma before its next part. */
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

  /** The next character that is not white space. */
  #next(): string | undefined {
    this.#at = skipSpace(this.#text, this.#at);
    return this.#text[this.#at];
  }
}
