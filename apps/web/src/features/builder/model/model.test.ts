import {
  formDefinitionSchema,
  type FormDefinition,
  type FormDefinitionInput,
  type FormFieldType,
} from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { describe, expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { startBuilder, type BuilderState } from './builder-state.ts';
import { changeType } from './change-type.ts';
import { issuesOf } from './issues.ts';
import { kindNames } from './kinds.ts';
import { nameFrom } from './naming.ts';
import { copyOf, newField } from './new-field.ts';
import { findField, placeBelow } from './places.ts';
import { reduce } from './reduce.ts';

const text = (id: string, label = id.toUpperCase()) => ({ type: 'text' as const, id, name: id, label });
const aForm = (steps: FormDefinitionInput['steps']) => formDefinitionSchema.parse({ steps });
const begin = (steps: FormDefinitionInput['steps']) => startBuilder(aForm(steps));
const formOf = (state: BuilderState) => state.history.present.form;
const after = (state: BuilderState, ...actions: Action[]) => actions.reduce(reduce, state);
const idsIn = (state: BuilderState) => formOf(state).steps.map(({ fields }) => fields.map(({ id }) => id).join(''));
const add = (state: BuilderState, type: FormFieldType, below: string | null = null) =>
  reduce(state, { do: 'add', field: newField(formOf(state), type), at: placeBelow(formOf(state), below) });
const abc = () => begin([{ fields: [text('a'), text('b'), text('c')] }]);
const twoSteps = () => begin([{ fields: [text('a'), text('b')] }, { title: 'You', fields: [text('c')] }]);
const fieldIn = (state: BuilderState, id: string) => {
  const field = findField(formOf(state), id);
  if (!field) throw new Error(`no field ${id}`);
  return field;
};
const relabel = (state: BuilderState, id: string, label: string, isNameKept = false) =>
  reduce(state, { do: 'field', field: { ...fieldIn(state, id), label } as never, atMs: 0, isNameKept });

it('a field that changes its type gets a valid name', () => {
  const section = { type: 'section' as const, id: 's', label: 'Botcheck', help: null, show_when: null };
  expect(changeType(section, 'text')).toMatchObject({ type: 'text', name: 'botcheck_field' });
  const [field] = fieldsOf(aForm([{ fields: [text('a', 'Your name')] }]));
  // Incomplete names.
  for (const name of ['', '_gotcha', 'a\nb'])
    expect(changeType({ ...field, name } as never, 'email')).toMatchObject({ type: 'email', name: 'your_name' });
});

describe('a new field', () => {
  it.each(Object.keys(kindNames) as FormFieldType[])('of type %s can be saved unchanged', (type) => {
    const state = add(add(begin([{ fields: [] }]), type), type);
    expect(issuesOf(formOf(state))).toEqual([]);
    expect(fieldsOf(formOf(state))).toHaveLength(2);
  });

  it('is inserted below the selected one, is selected and gets the focus', () => {
    const state = add(abc(), 'email', 'a');
    expect(idsIn(state)[0]).toMatch(/^a\w{6}bc$/);
    expect(fieldIn(state, state.history.present.selected ?? '').type).toBe('email');
    expect(state.focus?.on).toBe('field');
    expect(state.notice.text).toBe('Email added');
  });

  it('is refused in a full form', () => {
    const full = begin([{ fields: Array.from({ length: 200 }, (_, n) => text(`f${n}`)) }]);
    const state = add(full, 'text');
    expect(formOf(state)).toBe(formOf(full));
    expect(state.notice.text).toBe('The form is full.');
  });
});

describe('names', () => {
  it.each([
    ['E-mail address', 'email_address'],
    ['Straße & Nº', 'straße_nº'],
    ['Prénom', 'prenom'],
    ['お名前', 'お名前'],
    ['_gotcha', 'gotcha'],
    ['  ', 'text'],
    ['?!', 'text'],
  ])('from %j: %s', (label, name) => expect(nameFrom(label, 'text')).toBe(name));

  it('follow labels, each its own', () => {
    let state = add(abc(), 'text');
    const id = state.history.present.selected ?? '';
    state = relabel(state, id, 'Company');
    expect(fieldIn(state, id)).toMatchObject({ name: 'company' });
    state = relabel(state, id, 'A');
    expect(fieldIn(state, id)).toMatchObject({ name: 'a_2' });
    state = relabel(state, id, 'Bot-field');
    expect(fieldIn(state, id)).toMatchObject({ name: 'bot_field' });
    state = relabel(state, id, 'Botcheck');
    expect(fieldIn(state, id)).toMatchObject({ name: 'botcheck_field' });
  });

  it('no longer change once the user has set one, or they are published', () => {
    let state = abc();
    state = reduce(state, {
      do: 'field',
      field: { ...fieldIn(state, 'a'), name: 'mine' } as never,
      atMs: 0,
      isNameKept: false,
    });
    expect(fieldIn(relabel(state, 'a', 'Other'), 'a')).toMatchObject({ name: 'mine', label: 'Other' });
    expect(fieldIn(relabel(abc(), 'b', 'Other', true), 'b')).toMatchObject({ name: 'b', label: 'Other' });
  });
});

describe('moving', () => {
  it('moves one position up or down, across steps', () => {
    const state = after(twoSteps(), { do: 'nudge', id: 'b', by: 1 });
    expect(idsIn(state)).toEqual(['a', 'bc']);
    expect(state.notice.text).toBe('B moved to position 2 of 3, in step 2');
    expect(idsIn(after(state, { do: 'nudge', id: 'c', by: -1 }))).toEqual(['a', 'cb']);
    expect(idsIn(after(twoSteps(), { do: 'nudge', id: 'c', by: -1 }))).toEqual(['abc', '']);
    const top = after(abc(), { do: 'nudge', id: 'a', by: -1 });
    expect([idsIn(top), top.notice.text]).toEqual([['abc'], 'It is already the first.']);
  });

  it.each([
    [{ step: 0, index: 3 }, 'bca'],
    [{ step: 0, index: 2 }, 'bac'],
    [{ step: 0, index: 0 }, 'abc'],
    [{ step: 0, index: 1 }, 'abc'],
  ])('moves a to %j: %s', (at, ids) => expect(idsIn(after(abc(), { do: 'put', id: 'a', at }))).toEqual([ids]));

  it('without a change adds no entry to the history', () => {
    expect(after(abc(), { do: 'put', id: 'a', at: { step: 0, index: 1 } }).history.past).toEqual([]);
  });
});

describe('a condition that would become invalid', () => {
  const asks = (id: string, ...fields: string[]) => ({
    ...text(id),
    show_when: { conditions: fields.map((field) => ({ field, op: 'filled' as const })) },
  });

  it('is removed if its field moves before the field that it refers to, and that is announced', () => {
    const state = after(begin([{ fields: [text('a'), text('b'), asks('c', 'a', 'b')] }]), {
      do: 'put',
      id: 'c',
      at: { step: 0, index: 1 },
    });
    expect(fieldIn(state, 'c')).toMatchObject({ show_when: { conditions: [{ field: 'a' }] } });
    expect(state.notice.lostConditions).toEqual(['C']);
    expect(fieldIn(after(state, { do: 'undo' }), 'c')).toMatchObject({ show_when: { conditions: [{}, {}] } });
  });

  it('is removed if the field that it refers to is deleted, or loses its value', () => {
    const start = begin([{ fields: [text('a'), asks('b', 'a')] }]);
    expect(fieldIn(after(start, { do: 'delete', id: 'a' }), 'b')).toMatchObject({ show_when: null });
    const field = changeType(fieldIn(start, 'a'), 'section');
    const state = after(start, { do: 'field', field, atMs: 0, isNameKept: false });
    expect(fieldIn(state, 'b')).toMatchObject({ show_when: null });
  });

  it('stays while it is edited', () => {
    const start = abc();
    const show_when = { match: 'all' as const, conditions: [{ field: '', op: 'is' as const, value: '' }] };
    const field = { ...fieldIn(start, 'b'), show_when } as never;
    const state = after(start, { do: 'field', field, atMs: 0, isNameKept: false });
    expect(fieldIn(state, 'b')).toMatchObject({ show_when });
    expect(issuesOf(formOf(state))).not.toEqual([]);
  });
});

describe('steps', () => {
  it('are split at a position, and joined again with all fields', () => {
    const split = after(abc(), { do: 'split', at: { step: 0, index: 1 } });
    expect(idsIn(split)).toEqual(['a', 'bc']);
    expect(idsIn(after(split, { do: 'join', step: 1 }))).toEqual(['abc']);
    expect(idsIn(after(split, { do: 'join', step: 0 }))).toEqual(['abc']);
    expect(formOf(after(twoSteps(), { do: 'join', step: 1 })).steps).toMatchObject([{ title: 'You' }]);
    expect(idsIn(after(abc(), { do: 'join', step: 0 }))).toEqual(['abc']);
  });
});

describe('deleting', () => {
  it('is undone immediately, or later without the changes that followed', () => {
    const start = abc();
    const field = fieldIn(start, 'b');
    const deleted = after(start, { do: 'delete', id: 'b' });
    expect([idsIn(deleted), deleted.history.present.selected]).toEqual([['ac'], 'c']);
    const restore = { do: 'restore' as const, field, at: { step: 0, index: 1 }, after: formOf(deleted) };
    expect(formOf(after(deleted, restore))).toBe(formOf(start));
    const later = after(deleted, { do: 'nudge', id: 'c', by: -1 }, restore);
    expect(idsIn(later)).toEqual(['cba']);
    expect(idsIn(after(later, restore))).toEqual(['cba']);
  });
});

describe('duplicating', () => {
  it('copies everything except id and name', () => {
    const start = abc();
    const copy = copyOf(formOf(start), fieldIn(start, 'b'));
    const state = after(start, { do: 'duplicate', id: 'b', copy });
    expect(fieldsOf(formOf(state)).map((field) => 'name' in field && field.name)).toEqual(['a', 'b', 'b_2', 'c']);
    expect(copyOf(formOf(state), copy)).toMatchObject({ name: 'b_3' });
  });
});

describe('another type', () => {
  it('keeps properties that fit', () => {
    const form = aForm([
      { fields: [{ ...text('a'), required: true, max_length: 20, help: 'Below', width: 'half', default: 'x' }] },
    ]);
    const [field] = fieldsOf(form);
    if (!field) throw new Error('no field');
    const mail = changeType(field, 'email');
    expect(mail).toEqual({ ...field, type: 'email' });
    expect(changeType(field, 'number')).toMatchObject({
      id: 'a',
      name: 'a',
      required: true,
      help: 'Below',
      width: 'half',
      default: null,
    });
    expect(changeType(field, 'hidden')).toEqual({ type: 'hidden', id: 'a', name: 'a', default: '' });
  });

  it('keeps options and the default choice', () => {
    const options = [{ value: 'x', label: 'X' }];
    const radio = aForm([{ fields: [{ ...text('a'), type: 'radio', options, default: 'x' }] }]).steps[0]?.fields[0];
    if (!radio) throw new Error('no field');
    const several = changeType(radio, 'checkboxes');
    expect(several).toMatchObject({ options, default: ['x'] });
    expect(changeType(several, 'select')).toMatchObject({ options, default: 'x' });
  });

  const kinds = Object.keys(kindNames) as FormFieldType[];
  it.each(kinds.flatMap((from) => kinds.map((to) => [from, to] as const)))('from %s to %s is valid', (from, to) => {
    const form: FormDefinition = aForm([{ fields: [] }]);
    const field = changeType(newField(form, from), to);
    expect(field.type).toBe(to);
    expect(issuesOf({ ...form, steps: [{ title: null, fields: [field] }] })).toEqual([]);
  });
});
