import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateForm, type FormValues } from '../src/forms/validate-form.ts';
import { formDefinitionSchema, type FormDefinition } from '../src/index.ts';
import { cpuTimeMs } from './cpu-time.ts';

const formOf = (...fields: object[]): FormDefinition => formDefinitionSchema.parse({ steps: [{ fields }] });
const field = (type: string, change: object = {}) => ({ type, id: 'a', name: 'a', label: 'A', ...change });
const options = ['red', 'blue', 'green'].map((value) => ({ value, label: value }));

const sent = (fields: FormValues['fields'], files: FormValues['files'] = []): FormValues => ({ fields, files });
const file = (name: string, size: number, content_type = '') => ({ field: 'a', name, size, content_type });
const codes = (form: FormDefinition, values: FormValues) => validateForm(form, values).errors.map(({ code }) => code);

/** A field, its valid values, and its invalid values, each with the expected code. */
const cases: [object, unknown[], [value: unknown, code: string][]][] = [
  [
    field('text', { min_length: 2, max_length: 4 }),
    ['ab', 'abcd', 'a\r\nb'],
    [
      ['a', 'too_short'],
      ['abcde', 'too_long'],
    ],
  ],
  [
    field('text', { pattern: '[A-Z]{2}\\d+' }),
    ['AB12'],
    [
      ['ab12', 'pattern'],
      ['AB12 ', 'pattern'],
    ],
  ],
  // Every kind of line break counts as one character.
  [field('textarea', { pattern: 'a\\nb' }), ['a\nb', 'a\r\nb', 'a\rb'], [['a\n\nb', 'pattern']]],
  [field('textarea', { pattern: 'a\\nb' }), ['a\nb', 'a\r\nb', 'a\rb'], [['a\n\nb', 'pattern']]],
  [
    field('email'),
    ['a@b.example', "o'neil+x@localhost"],
    [
      ['a@', 'invalid_email'],
      ['a b@c.example', 'invalid_email'],
      [`${'a'.repeat(250)}@b.example`, 'invalid_email'],
    ],
  ],
  [
    field('url'),
    ['https://a.example/ü?x=1'],
    [
      ['javascript:alert(1)', 'invalid_url'],
      ['a.example', 'invalid_url'],
    ],
  ],
  [
    field('tel'),
    ['+49 (0)30 123-456', '112'],
    [
      ['12', 'invalid_tel'],
      ['call me', 'invalid_tel'],
    ],
  ],
  [
    field('number', { min: 0, max: 10, whole: true }),
    ['0', '10', 7, '1e1'],
    [
      ['-1', 'too_small'],
      ['10.5', 'not_whole'],
      ['11', 'too_big'],
      ['1,5', 'invalid_number'],
      ['1e999', 'invalid_number'],
      ['0x10', 'invalid_number'],
    ],
  ],
  [
    field('date', { min: '2026-01-01' }),
    ['2028-02-29'],
    [
      ['2026-02-29', 'invalid_date'],
      ['2025-12-31', 'too_small'],
      ['0000-01-01', 'invalid_date'],
      ['1/2/2026', 'invalid_date'],
    ],
  ],
  [
    field('time', { max: '18:00' }),
    ['09:30', '09:30:15.5'],
    [
      ['24:00', 'invalid_time'],
      ['18:01', 'too_big'],
    ],
  ],
  [
    field('select', { options }),
    ['red'],
    [
      ['pink', 'not_an_option'],
      [['red', 'blue'], 'repeated'],
    ],
  ],
  [
    field('checkboxes', { options, min_chosen: 2, max_chosen: 2 }),
    [['red', 'blue']],
    [
      ['red', 'too_few'],
      [['red', 'blue', 'green'], 'too_many'],
      [['red', 'red'], 'repeated'],
      [['red', 'pink'], 'not_an_option'],
    ],
  ],
  [field('checkbox'), ['on', true], [['yes', 'not_an_option']]],
  [field('consent'), ['yes', true], [['no', 'not_an_option']]],
  [
    field('rating', { max: 5 }),
    ['1', 5],
    [
      ['0', 'not_an_option'],
      ['6', 'not_an_option'],
      ['2.5', 'not_an_option'],
    ],
  ],
  [
    field('text'),
    ['anything'],
    [
      [{ deep: 1 }, 'not_text'],
      [[['deep']], 'not_text'],
    ],
  ],
];

describe('a value', () => {
  it.each(cases)('of %j is valid or not', (definition, taken, refused) => {
    const form = formOf(definition);
    for (const value of taken) expect([value, codes(form, sent([['a', value]]))]).toEqual([value, []]);
    for (const [value, code] of refused) expect([value, codes(form, sent([['a', value]]))]).toEqual([value, [code]]);
  });

  it.each(cases)('of %j may be missing, unless it is required', (definition) => {
    for (const nothing of [[], [['a', '']], [['a', null]], [['a', []]], [['a', false]]] as FormValues['fields'][]) {
      expect(codes(formOf(definition), sent(nothing))).toEqual([]);
      expect(codes(formOf({ ...definition, required: true }), sent(nothing))).toEqual(['required']);
    }
  });
});

describe('a file', () => {
  const form = formOf(field('file', { accept: ['.pdf', 'image/*'], max_files: 2, max_bytes: 100, required: true }));

  it.each([
    [[file('a.PDF', 100), file('b', 1, 'image/png')], undefined],
    [[file('a.zip', 1, 'application/zip')], 'file_type'],
    [[file('a.pdf', 101)], 'file_too_large'],
    [[file('a.pdf', 1), file('b.pdf', 1), file('c.pdf', 1)], 'too_many_files'],
    [[file('', 0)], 'required'],
  ])('%j', (files, code) => {
    expect(validateForm(form, sent([], files)).errors[0]?.code).toBe(code);
  });

  it('is not its name, which is all that a form without multipart sends', () => {
    expect(codes(form, sent([['a', 'cv.pdf']]))).toEqual(['not_a_file']);
  });

  it('is not text', () => {
    expect(codes(formOf(field('text')), sent([], [file('a.txt', 1)]))).toEqual(['not_text']);
  });
});

describe('a field with a condition', () => {
  const asked = (op: string, value = '') =>
    formOf(
      { type: 'text', id: 'first', name: 'first', label: 'First' },
      field('text', { required: true, show_when: { conditions: [{ field: 'first', op, value }] } }),
    );

  it.each([
    ['is', 'x', 'x', 'y'],
    ['is_not', 'x', 'y', 'x'],
    ['contains', 'LO', 'hello', 'hi'],
    ['filled', '', 'x', ''],
    ['empty', '', '', 'x'],
    ['at_least', '10', '10', '9'],
    ['at_most', '2026-01-31', '2026-01-30', '2026-02-01'],
  ])('is shown for another %s %j only if the condition holds', (op, value, yes, no) => {
    expect(codes(asked(op, value), sent([['first', yes]]))).toEqual(['required']);
    expect(codes(asked(op, value), sent([['first', no]]))).toEqual([]);
  });

  it('is hidden together with the field that hides it', () => {
    const form = formOf(
      { type: 'text', id: 'first', name: 'first', label: 'First' },
      {
        type: 'text',
        id: 'second',
        name: 'second',
        label: 'Second',
        show_when: { conditions: [{ field: 'first', op: 'filled' }] },
      },
      field('text', { required: true, show_when: { conditions: [{ field: 'second', op: 'filled' }] } }),
    );
    expect(codes(form, sent([['second', 'x']]))).toEqual([]);
    expect(
      codes(
        form,
        sent([
          ['first', 'x'],
          ['second', 'x'],
        ]),
      ),
    ).toEqual(['required']);
  });

  it('any of several conditions', () => {
    const conditions = ['x', 'y'].map((value) => ({ field: 'first', op: 'is', value }));
    const form = formOf(
      { type: 'text', id: 'first', name: 'first', label: 'First' },
      field('text', { required: true, show_when: { match: 'any', conditions } }),
    );
    expect(codes(form, sent([['first', 'y']]))).toEqual(['required']);
    expect(codes(form, sent([['first', 'z']]))).toEqual([]);
  });
});

it('lists names that are not fields, each once', () => {
  const values = sent(
    [
      ['a', '1'],
      ['b', '2'],
      ['b', '3'],
      ['__proto__', 'x'],
    ],
    [{ ...file('c.txt', 1), field: 'c' }],
  );
  expect(validateForm(formOf(field('text')), values)).toEqual({ errors: [], unknown: ['b', '__proto__', 'c'] });
});

it('validates anything that can be sent', () => {
  const all = formOf(...cases.map(([definition], n) => ({ ...definition, id: `f${n}`, name: `f${n}` })));
  const name = fc.constantFrom(...all.steps.flatMap(({ fields }) => fields.map(({ id }) => id)), 'other', '__proto__');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.jsonValue()), { maxLength: 30 }), (fields) => {
      const { errors } = validateForm(all, sent(fields));
      expect(new Set(errors.map((error) => error.field)).size).toBe(errors.length);
    }),
    { numRuns: 1000 },
  );
});

describe('large input', () => {
  it('does not make thousands of conditions slow', () => {
    const condition = { field: 'a', op: 'contains', value: 'y' };
    const show_when = { match: 'any', conditions: Array.from({ length: 10 }, () => condition) };
    const asking = Array.from({ length: 150 }, (_, n) => ({
      type: 'text',
      id: `f${n}`,
      name: `f${n}`,
      label: 'F',
      show_when,
    }));
    const form = formOf(field('textarea'), ...asking);
    const started = cpuTimeMs();
    for (let n = 0; n < 3; n += 1) {
      validateForm(form, sent([['a', Array.from({ length: 50_000 }, () => 'x'.repeat(20))]]));
      validateForm(form, sent([['a', 'x'.repeat(1_000_000)]]));
    }
    // If every condition read the whole value, it would take 8 s.
    expect(cpuTimeMs() - started).toBeLessThan(2000);
  });

  it('does not look up each of a million choices', () => {
    const many = Array.from({ length: 250 }, (_, n) => ({ value: `option ${n}`, label: 'O' }));
    const values = Array.from({ length: 500_000 }, (_, n) => `option ${n + 250}`);
    const started = cpuTimeMs();
    expect(codes(formOf(field('checkboxes', { options: many })), sent([['a', values]]))).toEqual(['not_an_option']);
    expect(cpuTimeMs() - started).toBeLessThan(2000);
  });
});
