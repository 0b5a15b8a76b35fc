export class PatternError extends Error {}

/** Steps that a pattern may have once its repetitions are written out. */
const MAX_STEPS = 500;

/** Whether one character, a code point, is what a step takes. */
export type Test = (char: string) => boolean;
/** Takes a character and goes to the next step, goes on at other steps, or has come to the end. */
export type Step = { take: Test } | { to: number[] } | { end: true };
export type Piece = (at: number) => Step[];

/** @throws {PatternError} */
export function limited(steps: Step[]): Step[] {
  if (steps.length > MAX_STEPS) throw new PatternError(`It repeats too much: at most ${MAX_STEPS} steps.`);
  return steps;
}

// Each piece writes its steps for the place where it will stand, and goes on behind itself.

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
