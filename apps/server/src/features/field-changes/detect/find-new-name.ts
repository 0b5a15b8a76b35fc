import type { WatchState, FieldState } from './watch-state.ts';

/** In how many submissions before the last one with the old name the new one may have begun: pages stay in caches. */
const OVERLAP = 20;
/** A new name is in most submissions since its first. */
const SHARE = 0.6;

/** The field that has taken the place of one that vanished: new since then, as usual, and of the same type. */
export function findNewName(
  state: WatchState,
  old: FieldState,
  taken: ReadonlySet<string | null>,
): FieldState | undefined {
  const gap = old.present.longest;
  const candidates = state.fields.filter((field) => {
    if (field === old || field.reported !== null || taken.has(field.name)) return false;
    const age = state.submissions - field.first + 1;
    if (field.first < state.submissions - gap - OVERLAP || field.present.hits < age * SHARE) return false;
    return old.kind === null || field.kind === null || old.kind === field.kind;
  });
  return candidates.toSorted((a, b) => distance(old, a) - distance(old, b))[0];
}

/** How little two fields have in common: the letters of their names first, then their places in the form. */
const distance = (old: FieldState, next: FieldState): number =>
  unlikeness(old.name, next.name) * 10 + Math.min(Math.abs(old.position - next.position), 9) / 2;

/** 0 for names with the same pairs of letters, 1 for names without a common one. */
function unlikeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return 1 - (2 * common) / Math.max(left.size + right.size, 1);
}

function pairs(name: string): Set<string> {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2)));
}
