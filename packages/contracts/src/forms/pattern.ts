/**
 * What a field's pattern may say: a subset of the regular expressions of HTML's `pattern` attribute, with the same meaning,
 * that can be matched in a time which grows with pattern times text and never faster. Literals, `.`, classes, `\d \w \s`,
 * `\p{…}`, groups, `|` and quantifiers; no look-around, no back-references, no boundaries. The whole text has to match.
 */
export interface Pattern {
  matches: (text: string) => boolean;
}

/** Steps that a pattern may have once its repetitions are written out. */
const MAX_STEPS = 500;
/** How deep groups may lie in each other. */
const MAX_DEPTH = 20;

/** @throws {PatternError} with a sentence that says what is not understood, and where */
export function readPattern(source: string): Pattern {
  const program = new Reader(source).read();
  return { matches: (text) => run(program, text) };
}

export class PatternError extends Error {}

/** Whether one character, a code point, is what a step takes. */
type Test = (char: string) => boolean;
/** Takes a character and goes to the next step, goes on at other steps, or has come to the end. */
type Step = { take: Test } | { to: number[] } | { end: true };
type Piece = (at: number) => Step[];

class Reader {
  readonly #chars: string[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#chars = Array.from(source);
  }

  read(): Step[] {
    // It has to match as a whole anyway.
    if (this.#peek() === '^') this.#at += 1;
    const piece = this.#alternatives();
    if (this.#peek() === '$' && this.#at === this.#chars.length - 1) this.#at += 1;
    if (this.#at < this.#chars.length) this.#fail(`“${this.#peek()}” is not expected`);
    return [...limited(piece(0)), { end: true }];
  }

  #peek(ahead = 0): string | undefined {
    return this.#chars[this.#at + ahead];
  }

  #next(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) this.#fail('Something is missing');
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
      this.#fail(`There is nothing that “${char}” could repeat`);
    }
    if ('^$})]'.includes(char)) {
      this.#at -= 1;
      this.#fail(`“${char}” has to be written as “\\${char}” here`);
    }
    return one((each) => each === char);
  }

  #group(): Piece {
    if (this.#peek() === '?') {
      if (this.#peek(1) !== ':') this.#fail('Only groups such as (…) and (?:…) are possible');
      this.#at += 2;
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('Groups lie too deep in each other');
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
      if (char === '\\') this.#next();
      // HTML reads patterns with the flag `v`, in which these mean more inside a class.
      else if ('[(){}/|'.includes(char) || ('&-'.includes(char) && this.#peek() === char))
        this.#fail(`Inside a class “${char}” has to be written as “\\${char}”`);
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
    if (!/[\^$\\.*+?()[\]{}|/-]/.test(char)) this.#fail(`“\\${char}” is not possible`);
    return (each) => each === char;
  }

  /** One character's worth of a pattern is left to the language itself, which takes no time worth speaking of for it. */
  #compile(source: string): Test {
    let expression: RegExp;
    try {
      // What means nothing where HTML reads it, with the flag `v`, is no pattern.
      void new RegExp(source, 'v');
      expression = new RegExp(`^${source}$`, 'u');
    } catch {
      this.#fail(`“${source}” is not understood`);
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
    // Whether as much or as little as possible is taken makes no difference to whether all of it matches.
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
    if (!read) this.#fail('A repetition is written like {2}, {2,} or {2,4}');
    this.#at += read[0].length;
    const min = Number(read[1]);
    const max = read[2] === undefined ? min : read[3] === undefined ? Infinity : Number(read[3]);
    if (max < min) this.#fail('A repetition ends below where it begins');
    return { min, max };
  }
}

/** @throws {PatternError} */
function limited(steps: Step[]): Step[] {
  if (steps.length > MAX_STEPS) throw new PatternError(`It repeats too much: at most ${MAX_STEPS} steps.`);
  return steps;
}

// Each piece writes its steps for the place where it will stand, and goes on behind itself.

const one =
  (take: Test): Piece =>
  () => [{ take }];

const sequence =
  (pieces: readonly Piece[]): Piece =>
  (at) => {
    const steps: Step[] = [];
    for (const piece of pieces) steps.push(...limited(piece(at + steps.length)));
    return limited(steps);
  };

const either =
  (left: Piece, right: Piece): Piece =>
  (at) => {
    const one = left(at + 1);
    const other = right(at + one.length + 2);
    const end = at + one.length + other.length + 2;
    return limited([{ to: [at + 1, at + one.length + 2] }, ...one, { to: [end] }, ...other]);
  };

const repeat =
  (piece: Piece, { min, max }: { min: number; max: number }): Piece =>
  (at) => {
    const steps: Step[] = [];
    const add = (more: readonly Step[]) => {
      steps.push(...more);
      limited(steps);
    };
    const isEndless = max === Infinity;
    for (let n = isEndless ? 1 : 0; n < min; n += 1) {
      const inner = piece(at + steps.length);
      // Nothing at all, however often.
      if (inner.length === 0) break;
      add(inner);
    }
    const start = at + steps.length;
    if (isEndless && min > 0) {
      const inner = piece(start);
      add([...inner, { to: [start, start + inner.length + 1] }]);
    } else if (isEndless) {
      const inner = piece(start + 1);
      add([{ to: [start + 1, start + inner.length + 2] }, ...inner, { to: [start] }]);
    } else for (let n = min; n < max; n += 1) add(maybe(piece, at + steps.length));
    return steps;
  };

const maybe = (piece: Piece, at: number): Step[] => {
  const inner = piece(at + 1);
  return [{ to: [at + 1, at + inner.length + 1] }, ...inner];
};

/** Follows all ways at once: each character moves a set of steps, which is never larger than the program. */
function run(program: readonly Step[], text: string): boolean {
  let current = reach(program, [0]);
  for (const char of text) {
    const next: number[] = [];
    for (const at of current) {
      const step = program[at];
      if (step && 'take' in step && step.take(char)) next.push(at + 1);
    }
    if (next.length === 0) return false;
    current = reach(program, next);
  }
  return [...current].some((at) => 'end' in (program[at] ?? {}));
}

/** The steps that are come to without taking a character. */
function reach(program: readonly Step[], from: readonly number[]): Set<number> {
  const reached = new Set<number>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    const step = program[at];
    if (step && 'to' in step) waiting.push(...step.to);
  }
  return reached;
}
