import type { FormDefinition } from '@postern/contracts';

/** A state of the form that can be gone back to. */
export interface Snapshot {
  form: FormDefinition;
  selected: string | null;
  /** Without a selected field: the current step, if any. */
  step?: number;
  /** What led to it, as a sentence: "Email deleted". */
  did: string;
}

export interface History {
  past: readonly Snapshot[];
  present: Snapshot;
  future: readonly Snapshot[];
  /** What the last change was a part of, so that further typing joins it; null when nothing does. */
  merge: { key: string; atMs: number } | null;
}

const mostEntries = 100;
/** Typing that rests so long is over. */
const mergeWithinMs = 2000;

export const startHistory = (form: FormDefinition, selected: string | null): History => ({
  past: [],
  present: { form, selected, did: '' },
  future: [],
  merge: null,
});

/** Adds a change. @param merge changes with the same key in quick succession are one */
export function record(history: History, present: Snapshot, merge: History['merge'] = null): History {
  const { past, merge: last } = history;
  const joins = merge !== null && last?.key === merge.key && merge.atMs - last.atMs < mergeWithinMs;
  return {
    past: joins ? past : [...past, history.present].slice(-mostEntries),
    present,
    future: [],
    merge,
  };
}

/** The state before; the history itself when there is none. */
export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    merge: null,
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, merge: null };
}
