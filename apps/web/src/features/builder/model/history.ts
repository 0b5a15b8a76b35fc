import type { FormDefinition } from '@postern/contracts';

/** A state of the form that undo can restore. */
export interface Snapshot {
  form: FormDefinition;
  selected: string | null;
  /** The current step, if no field is selected. */
  step?: number;
  /** The change that led to it, as a sentence: "Email deleted". */
  did: string;
}

export interface History {
  past: readonly Snapshot[];
  present: Snapshot;
  future: readonly Snapshot[];
  /** The key of the last change, so that further typing joins it; null if no change may join. */
  merge: { key: string; atMs: number } | null;
}

const mostEntries = 100;
/** A pause in typing after which a new change begins. */
const mergeWithinMs = 2000;

export const startHistory = (form: FormDefinition, selected: string | null): History => ({
  past: [],
  present: { form, selected, did: '' },
  future: [],
  merge: null,
});

/** Adds a change. @param merge changes with the same key in quick succession are joined */
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

/** The previous state; the unchanged history if there is none. */
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
