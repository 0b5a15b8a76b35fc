export class PatternError extends Error {}

/** The maximum steps of a pattern whose repetitions are expanded. */
const MAX_STEPS = 500;

/** Whether a step accepts one character (a code point). */
export type Test = (char: string) => boolean;
/** Accepts a character and continues at the next step, continues at other steps, or is the end. */
export type Step = { take: Test } | { to: number[] } | { end: true };
export type Piece = (at: number) => Step[];

/** @throws {PatternError} */
export function limited(steps: Step[]): Step[] {
  if (steps.length > MAX_STEPS) throw new PatternError(`Its repetitions exceed the maximum of ${MAX_STEPS} steps.`);
  return steps;
}

// Each piece builds its steps for a given position, and continues at the position after its last step.

export const one =
  (take: Test): Piece =>
  () => [{ take }];

export const sequence =
  (pieces: readonly Piece[]): Piece =>
  (at) => {
    const steps: Step[] = [];
    for (const piece of pieces) steps.push(...limited(piece(at + steps.length)));
    return limited(steps);
  };

export const either =
  (left: Piece, right: Piece): Piece =>
  (at) => {
    const one = left(at + 1);
    const other = right(at + one.length + 2);
    const end = at + one.length + other.length + 2;
    return limited([{ to: [at + 1, at + one.length + 2] }, ...one, { to: [end] }, ...other]);
  };

export const repeat =
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
      // An empty piece stays empty, however often it repeats.
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

/** Follows all paths simultaneously: each character advances a set of steps, which is never larger than the program. */
export function run(program: readonly Step[], text: string): boolean {
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

/** The steps that are reachable without accepting a character. */
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
