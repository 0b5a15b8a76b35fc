import { formDefinitionSchema, type FormFieldType } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { startBuilder, type BuilderState } from './builder-state.ts';
import { changeType } from './change-type.ts';
import { issuesOf } from './issues.ts';
import { kindNames } from './kinds.ts';
import { copyOf, newField } from './new-field.ts';
import { reduce } from './reduce.ts';

const kinds = Object.keys(kindNames) as FormFieldType[];
const actions = [
  'add',
  'duplicate',
  'delete',
  'up',
  'down',
  'put',
  'split',
  'join',
  'label',
  'type',
  'ask',
  'undo',
  'redo',
] as const;
const editArbitrary = fc.record({
  action: fc.constantFrom(...actions),
  which: fc.nat(40),
  where: fc.nat(40),
  kind: fc.constantFrom(...kinds),
  label: fc.constantFrom('Name', 'name', 'E-mail', 'Botcheck', '_gotcha', '名前', '  ', 'Name 2', 'x'.repeat(200)),
  atMs: fc.nat(10_000),
});
type Edit = typeof editArbitrary extends fc.Arbitrary<infer E> ? E : never;

/** The action for random numbers, with the fields of the form. */
function actionOf({ history }: BuilderState, { action, which, where, kind, label, atMs }: Edit): Action | null {
  const { form } = history.present;
  const all = fieldsOf(form);
  const field = all[which % Math.max(all.length, 1)];
  const step = where % form.steps.length;
  const at = { step, index: which % ((form.steps[step]?.fields.length ?? 0) + 1) };
  if (action === 'add') return { do: 'add', field: newField(form, kind), at };
  if (action === 'split') return { do: 'split', at };
  if (action === 'join') return { do: 'join', step };
  if (action === 'undo' || action === 'redo') return { do: action };
  if (!field) return null;
  const { id } = field;
  const change = (changed: object): Action => ({
    do: 'field',
    field: { ...field, ...changed } as never,
    atMs,
    isNameKept: false,
  });
  if (action === 'duplicate') return { do: 'duplicate', id, copy: copyOf(form, field) };
  if (action === 'delete') return { do: 'delete', id };
  if (action === 'up' || action === 'down') return { do: 'nudge', id, by: action === 'up' ? -1 : 1 };
  if (action === 'put') return { do: 'put', id, at };
  if (action === 'type') return change(changeType(field, kind));
  if (action === 'label') return field.type === 'hidden' ? null : change({ label: label.trim() || 'Empty' });
  const asked = all.slice(0, all.indexOf(field)).findLast(({ type }) => type !== 'section' && type !== 'hidden');
  if (!asked || field.type === 'hidden') return null;
  return change({ show_when: { match: 'all', conditions: [{ field: asked.id, op: 'filled', value: '' }] } });
}

const start = () => startBuilder(formDefinitionSchema.parse({ steps: [{ fields: [] }] }));

function run(edits: readonly Edit[]): BuilderState {
  let state = start();
  for (const edit of edits) {
    const action = actionOf(state, edit);
    if (action) state = reduce(state, action);
  }
  return state;
}

const edits = fc.array(editArbitrary, { maxLength: 60 });

describe('a form, after any changes,', () => {
  it('can be saved: ids and names are unique, conditions refer to earlier fields', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const { form, selected } = run(all).history.present;
        expect(issuesOf(form)).toEqual([]);
        expect(selected === null || fieldsOf(form).some(({ id }) => id === selected)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('returns to the very beginning by undo, and to the very end by redo', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const end = run(all);
        let state = end;
        const depth = end.history.past.length;
        for (let n = 0; n < depth; n += 1) state = reduce(state, { do: 'undo' });
        expect(state.history.present.form).toEqual(start().history.present.form);
        expect(reduce(state, { do: 'undo' }).history).toBe(state.history);
        for (let n = 0; n < depth; n += 1) state = reduce(state, { do: 'redo' });
        expect(state.history.present.form).toBe(end.history.present.form);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps at most a hundred changes', () => {
    let state = start();
    for (let n = 0; n < 130; n += 1)
      state = reduce(state, {
        do: 'add',
        field: newField(state.history.present.form, 'text'),
        at: { step: 0, index: 0 },
      });
    expect(state.history.past).toHaveLength(100);
  });

  it('joins typing into one change, until a pause', () => {
    let state = reduce(start(), {
      do: 'add',
      field: newField(start().history.present.form, 'text'),
      at: { step: 0, index: 0 },
    });
    const type = (label: string, atMs: number) => {
      const [field] = fieldsOf(state.history.present.form);
      state = reduce(state, { do: 'field', field: { ...field, label } as never, atMs, isNameKept: false });
    };
    for (const [at, label] of ['N', 'Na', 'Nam'].entries()) type(label, at * 200);
    expect(state.history.past).toHaveLength(2);
    type('Names', 9000);
    expect(state.history.past).toHaveLength(3);
    expect(fieldsOf(reduce(state, { do: 'undo' }).history.present.form)).toMatchObject([{ label: 'Nam' }]);
  });
});
