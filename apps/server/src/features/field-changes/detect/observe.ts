import { DAY_MS } from '../../../lib/durations.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { toValueKinds } from './to-value-kinds.ts';
import type { WatchState, FieldState } from './watch-state.ts';
import { findNewName } from './find-new-name.ts';
import { endRun, ENOUGH, follow, isChange, isUsual, MEMORY, newTrace } from './trace.ts';
import type { FilledKind, ValueKind } from './value-kind.ts';

/** A submission that people sent, as far as the detector reads it. */
export interface Observed {
  at: number;
  fields: readonly FieldEntry[];
  /** The names of its files. */
  files: readonly string[];
  /** A hash of the sender’s address; null if it is not known. */
  sender: string | null;
}

export interface Period {
  first_at: number;
  last_at: number;
}

export interface FoundChange {
  kind: 'renamed' | 'vanished' | 'emptied' | 'retyped';
  field: string;
  /** The new name of a renamed field. */
  new_name: string | null;
  /** The types before and after; null where the change is none of type. */
  types: { before: FilledKind; after: FilledKind } | null;
  before: Period;
  after: Period;
}

export interface Findings {
  changes: FoundChange[];
  /** Fields that were reported as vanished, renamed or empty, and are filled again. */
  returned: string[];
}

const MOST_FIELDS = 100;
/** A form is known once a week with its weekend is over. */
const LEARNING_MS = 8 * DAY_MS;
/** From this share on, one sender after another is nothing unusual: a program sends everything. */
const SAME_SENDER = 0.5;

/** Adds a submission to the state, which it changes, and says what has become different. Submissions come in their order. */
export function observe(state: WatchState, { at, fields, files, sender }: Observed): Findings {
  if (state.submissions === 0) state.started_at = at;
  state.submissions += 1;
  const isSame = sender !== null && sender === state.sender;
  const isRepeat = isSame && state.repeats < SAME_SENDER;
  state.repeats += ((isSame ? 1 : 0) - state.repeats) / Math.min(state.submissions, MEMORY);
  state.sender = sender;
  const kinds = toValueKinds(fields, files);
  addNames(state, [...kinds.keys()], at);
  const findings: Findings = { changes: [], returned: [] };
  // One person who tries something out is no change of the form.
  if (isRepeat) return findings;
  for (const field of state.fields)
    if (followField(field, kinds.get(field.name), at)) findings.returned.push(field.name);
  if (at - state.started_at < LEARNING_MS) return findings;
  for (const field of state.fields) {
    const change = findChange(state, field, { at, found: findings.changes });
    if (change) findings.changes.push(change);
  }
  return findings;
}

function addNames(state: WatchState, names: readonly string[], at: number): void {
  const known = new Set(state.fields.map(({ name }) => name));
  for (const [position, name] of names.entries()) {
    if (known.has(name)) continue;
    // A form that keeps inventing names loses those that it used least.
    if (state.fields.length >= MOST_FIELDS) dropLeastUsed(state.fields);
    const traces = { present: newTrace(at), filled: newTrace(at), typed: newTrace(at) };
    const start = { first_at: at, first: state.submissions, kind: null, kind_since: at, others: {}, reported: null };
    state.fields.push({ name, position, ...start, ...traces });
  }
}

function dropLeastUsed(fields: FieldState[]): void {
  let least = 0;
  for (const [at, { present }] of fields.entries())
    if (present.hits < (fields[least]?.present.hits ?? Infinity)) least = at;
  fields.splice(least, 1);
}

/** @returns whether a field is back that was reported */
function followField(field: FieldState, kind: ValueKind | undefined, at: number): boolean {
  follow(field.present, kind !== undefined, at);
  if (kind === undefined) return false;
  follow(field.filled, kind !== 'empty', at);
  if (kind !== 'empty') followKind(field, kind, at);
  const isBack = field.reported === 'vanished' || (field.reported === 'emptied' && kind !== 'empty');
  if (isBack) field.reported = null;
  return isBack;
}

function followKind(field: FieldState, kind: FilledKind, at: number): void {
  const { typed } = field;
  const isSettled = typed.hits + typed.misses >= ENOUGH;
  if (field.kind === null || (typed.run > 0 && isSettled && !isUsual(typed))) beginKind(field, kind, { since: at, at });
  const isOfKind = kind === field.kind;
  follow(field.typed, isOfKind, at);
  if (isOfKind) field.others = {};
  else field.others[kind] = (field.others[kind] ?? 0) + 1;
}

function beginKind(field: FieldState, kind: FilledKind, { since, at }: { since: number; at: number }): void {
  field.kind = kind;
  field.kind_since = since;
  field.typed = newTrace(at);
  field.others = {};
}

interface Sight {
  at: number;
  /** What was found in the same submission. */
  found: readonly FoundChange[];
}

function findChange(state: WatchState, field: FieldState, { at, found }: Sight): FoundChange | undefined {
  const { name, present, filled, typed, first_at } = field;
  if (field.reported === null && filled.hits >= 1 && isChange(present)) {
    field.reported = 'vanished';
    const before = { first_at, last_at: present.last_at };
    const after = { first_at: present.since, last_at: at };
    // The gap is a part of the habit from now on: a field that comes and goes is reported once.
    endRun(present);
    const taken = new Set(found.map(({ new_name }) => new_name));
    const next = findNewName(state, field, taken);
    if (!next) return { kind: 'vanished', field: name, new_name: null, types: null, before, after };
    const since = { first_at: next.first_at, last_at: next.present.last_at };
    return { kind: 'renamed', field: name, new_name: next.name, types: null, before, after: since };
  }
  if (field.reported === null && isChange(filled)) {
    field.reported = 'emptied';
    const before = { first_at, last_at: filled.last_at };
    const after = { first_at: filled.since, last_at: at };
    endRun(filled);
    return { kind: 'emptied', field: name, new_name: null, types: null, before, after };
  }
  if (field.kind === null || !isChange(typed)) return undefined;
  const [[next] = []] = Object.entries(field.others).toSorted(([, a], [, b]) => b - a);
  const types = { before: field.kind, after: next as FilledKind };
  const before = { first_at: field.kind_since, last_at: typed.last_at };
  const after = { first_at: typed.since, last_at: at };
  beginKind(field, types.after, { since: typed.since, at });
  return { kind: 'retyped', field: name, new_name: null, types, before, after };
}
