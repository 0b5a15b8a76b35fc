import {
  either,
  limited,
  one,
  PatternError,
  repeat,
  run,
  sequence,
  type Piece,
  type Step,
  type Test,
} from './pattern-steps.ts';

export { PatternError } from './pattern-steps.ts';

/**
 * A field’s pattern: a subset of the regular expressions of HTML’s `pattern` attribute, with the same meaning. Matching
 * takes time proportional to the pattern’s length times the text’s length, never more. Supported are literals, `.`,
 * classes, `\d \w \s`, `\p{…}`, groups, `|` and quantifiers, but no look-around, back-references or boundaries. The
 * whole text must match.
 */
export interface Pattern {
  matches: (text: string) => boolean;
}

/** The maximum nesting of groups. */
const MAX_DEPTH = 20;

/** @throws {PatternError} with a sentence that names the error and its position */
export function readPattern(source: string): Pattern {
  const program = new Reader(source).read();
  return { matches: (text) => run(program, text) };
}

class Reader {
  readonly #chars: string[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#chars = Array.from(source);
  }

  read(): Step[] {
    // The anchors are redundant: the whole text must match.
    if (this.#peek() === '^') this.#at += 1;
    const piece = this.#alternatives();
    if (this.#peek() === '$' && this.#at === this.#chars.length - 1) this.#at += 1;
    if (this.#at < this.#chars.length) this.#fail(`Unexpected “${this.#peek()}”`);
    return [...limited(piece(0)), { end: true }];
  }

  #peek(ahead = 0): string | undefined {
    return this.#chars[this.#at + ahead];
  }

  #next(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) this.#fail('Unexpected end');
    this.#at += 1;
    return char;
  }

  #fail(what: string): never {
    throw new PatternError(`${what} at character ${this.#at + 1}.`);
  }

  #alternatives(): Piece {
    const choices = [this.#sequence()];
    while (this.#peek() === '|') {
      this.#at += 1;
      choices.push(this.#sequence());
    }
    return choices.reduceRight((rest, choice) => either(choice, rest));
  }

  #sequence(): Piece {
    const pieces: Piece[] = [];
    for (;;) {
      const char = this.#peek();
      const isLastDollar = char === '$' && this.#at === this.#chars.length - 1;
      if (char === undefined || char === '|' || char === ')' || isLastDollar) return sequence(pieces);
      pieces.push(this.#quantified(this.#atom()));
    }
  }

  #atom(): Piece {
    const char = this.#next();
    if (char === '(') return this.#group();
    if (char === '[') return one(this.#class());
    if (char === '\\') return one(this.#escape());
    if (char === '.') return one((each) => !/[\n\r\u2028\u2029]/.test(each));
    if ('*+?{'.includes(char)) {
      this.#at -= 1;
      this.#fail(`There is nothing for “${char}” to repeat`);
    }
    if ('^$})]'.includes(char)) {
      this.#at -= 1;
      this.#fail(`“${char}” must be escaped as “\\${char}”`);
    }
    return one((each) => each === char);
  }

  #group(): Piece {
    if (this.#peek() === '?') {
      if (this.#peek(1) !== ':') this.#fail('Only ( and (?: can begin a group');
      this.#at += 2;
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('Groups are nested too deeply');
    const piece = this.#alternatives();
    if (this.#peek() !== ')') this.#fail('A group is not closed');
    this.#at += 1;
    this.#depth -= 1;
    return piece;
  }

  #class(): Test {
    const start = this.#at - 1;
    while (this.#peek() !== ']') {
      const char = this.#next();
      if (char === '\\') {
        if (/[pP]/.test(this.#next())) while (this.#next() !== '}');
      }
      // HTML compiles patterns with the flag `v`, which gives these characters a meaning inside a class.
      else if ('[(){}/|'.includes(char) || ('&-'.includes(char) && this.#peek() === char))
        this.#fail(`Inside a class, “${char}” must be escaped as “\\${char}”`);
    }
    this.#at += 1;
    return this.#compile(this.#chars.slice(start, this.#at).join(''));
  }

  #escape(): Test {
    const start = this.#at - 1;
    const char = this.#next();
    if (/[dDsSwWtnr]/.test(char)) return this.#compile(`\\${char}`);
    if (char === 'p' || char === 'P') {
      while (this.#next() !== '}');
      return this.#compile(this.#chars.slice(start, this.#at).join(''));
    }
    if (!/[\^$\\.*+?()[\]{}|/-]/.test(char)) this.#fail(`“\\${char}” is not supported`);
    return (each) => each === char;
  }

  /** The language’s own expression matches one character. Its time for one character is negligible. */
  #compile(source: string): Test {
    let expression: RegExp;
    try {
      // HTML compiles patterns with the flag `v`: what is invalid there is invalid here.
      void new RegExp(source, 'v');
      expression = new RegExp(`^${source}$`, 'u');
    } catch {
      this.#fail(`“${source}” is not valid`);
    }
    const known = new Map<string, boolean>();
    return (char) => {
      let found = known.get(char);
      if (found === undefined) known.set(char, (found = expression.test(char)));
      return found;
    };
  }

  #quantified(piece: Piece): Piece {
    const range = this.#range();
    if (!range) return piece;
    // Greedy and lazy quantifiers match the same whole texts.
    if (this.#peek() === '?') this.#at += 1;
    if (this.#range()) this.#fail('A repetition cannot be repeated');
    return repeat(piece, range);
  }

  #range(): { min: number; max: number } | undefined {
    const char = this.#peek();
    if (char === '*' || char === '+' || char === '?') {
      this.#at += 1;
      return { min: char === '+' ? 1 : 0, max: char === '?' ? 1 : Infinity };
    }
    if (char !== '{') return undefined;
    const read = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(this.#chars.slice(this.#at, this.#at + 12).join(''));
    if (!read) this.#fail('A repetition must look like {2}, {2,} or {2,4}');
    this.#at += read[0].length;
    const min = Number(read[1]);
    const max = read[2] === undefined ? min : read[3] === undefined ? Infinity : Number(read[3]);
    if (max < min) this.#fail('The maximum of a repetition is below its minimum');
    return { min, max };
  }
}
