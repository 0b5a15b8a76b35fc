import { describe, expect, it } from 'vitest';
import { newWatchState, type WatchState } from './watch-state.ts';
import { observe, type FoundChange } from './observe.ts';
import {
  randomForm,
  randomOf,
  submit,
  values,
  visits,
  type SimulatedField,
  type SimulatedForm,
} from './simulate.testing.ts';

const DAYS = 60;

function replay(form: SimulatedForm, days: number, seed: number): { state: WatchState; alarms: FoundChange[] } {
  const random = randomOf(seed);
  const state = newWatchState();
  const alarms: FoundChange[] = [];
  for (const visit of visits(form, days, random)) alarms.push(...observe(state, submit(form, visit, random)).changes);
  return { state, alarms };
}

it('gives at most one false alarm in 1,000 form-days', () => {
  let days = 0;
  const alarms: FoundChange[] = [];
  for (let seed = 1; seed <= 200; seed += 1) {
    alarms.push(...replay(randomForm(randomOf(seed)), DAYS, seed).alarms);
    days += DAYS;
  }
  expect(alarms.length).toBeLessThanOrEqual(days / 1000);
});

/** Forms that have their endpoint to themselves: what comes from elsewhere has no field of theirs. */
const mainForms = Array.from({ length: 80 }, (_, seed): [number, SimulatedForm] => [
  seed,
  randomForm(randomOf(seed)),
]).filter(([, { fields }]) => fields.every(({ name, when }) => name !== 'message' || !when));

/** A change of a form: its fields afterwards, and what is found. */
const changes: Record<string, [(fields: SimulatedField[]) => SimulatedField[], Partial<FoundChange>]> = {
  'a renamed field': [
    (fields) => fields.map((field) => (field.name === 'email' ? { ...field, name: 'e-mail' } : field)),
    { kind: 'renamed', field: 'email', new_name: 'e-mail' },
  ],
  'a field that vanished': [
    (fields) => fields.filter(({ name }) => name !== 'message'),
    { kind: 'vanished', field: 'message', new_name: null },
  ],
  'a field that is suddenly empty': [
    (fields) => fields.map((field) => (field.name === 'name' ? { ...field, filled: 0 } : field)),
    { kind: 'emptied', field: 'name' },
  ],
  'a field of another type': [
    (fields) => fields.map((field) => (field.name === 'email' ? { ...field, value: values.text } : field)),
    { kind: 'retyped', field: 'email', types: { before: 'email', after: 'text' } },
  ],
};

describe.each(Object.entries(changes))('%s', (_name, [change, expected]) => {
  it('is found within 20 submissions, with the times of both kinds', () => {
    for (const [seed, form] of mainForms) {
      const days = Math.max(14, Math.ceil(60 / form.rate));
      const { state } = replay(form, days, seed);
      const random = randomOf(seed + 1000);
      const changed = { ...form, fields: change(form.fields) };
      const found: FoundChange[] = [];
      let first = 0;
      let count = 0;
      for (const visit of visits(changed, 400, random)) {
        const at = visit.at + days * 86_400_000;
        first ||= at;
        found.push(...observe(state, { ...submit(changed, visit, random), at }).changes);
        count += 1;
        if (count === 20) break;
      }
      expect(found).toMatchObject([expected]);
      expect(found[0]?.after.first_at).toBe(first);
      expect(found[0]?.before.last_at).toBeLessThan(first);
    }
  });
});

describe('a known form', () => {
  const form: SimulatedForm = { ...randomForm(randomOf(3)), rate: 10 };
  const known = () => structuredClone(replay(form, 30, 7).state);
  const start = Date.UTC(2026, 1, 10);
  const send = (state: WatchState, count: number, fields: SimulatedField[], from = 0, sender?: string) => {
    const random = randomOf(11);
    return Array.from({ length: count }, (_, index) => {
      const visit = { topic: 0, isWeekend: false, at: start + (from + index) * 60_000 };
      return observe(state, { ...submit({ fields }, visit, random), ...(sender === undefined ? {} : { sender }) });
    });
  };
  const without = form.fields.filter(({ name }) => name !== 'email');

  it('is not changed by one person who sends many submissions without a field', () => {
    expect(send(known(), 40, without, 0, 'one').flatMap((found) => found.changes)).toEqual([]);
  });

  it('reports a field once, and that it is back', () => {
    const state = known();
    expect(send(state, 40, without).flatMap((found) => found.changes)).toMatchObject([
      { kind: 'vanished', field: 'email' },
    ]);
    const back = send(state, 40, form.fields, 40);
    expect(back.flatMap((found) => found.returned)).toEqual(['email']);
    expect(back.flatMap((found) => found.changes)).toEqual([]);
  });

  it('stays small when a form invents names, and keeps those that it uses', () => {
    const state = known();
    for (let at = 0; at < 300; at += 1)
      observe(state, {
        at: start + at,
        sender: String(at),
        files: [],
        fields: [
          ['email', 'a@example.org'],
          [`field_${at}`, 'x'],
        ],
      });
    expect(state.fields.length).toBeLessThanOrEqual(100);
    expect(state.fields.map(({ name }) => name)).toContain('email');
    expect(JSON.stringify(state).length).toBeLessThan(100_000);
  });
});
