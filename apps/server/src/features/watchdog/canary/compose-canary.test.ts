import { formDefinitionSchema, type FormDefinitionInput } from '@postern/contracts';
import { expect, it } from 'vitest';
import { composeForForm, composeUsual } from './compose-canary.ts';

type Fields = FormDefinitionInput['steps'][number]['fields'];

const compose = (...fields: Fields) =>
  composeForForm(formDefinitionSchema.parse({ steps: [{ id: 'one', title: 'One', fields }] }));
const field = { id: 'a', name: 'a', label: 'A', required: true } as const;
const options = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
];

it('sends what visitors usually send, without files', () => {
  expect(composeUsual(['email', 'Telephone', 'message', 'cv', '__proto__'], ['cv'])).toEqual([
    ['email', 'watchdog@example.org'],
    ['Telephone', '+12025550123'],
    ['message', 'This is a test by the watchdog.'],
    ['__proto__', 'Watchdog'],
  ]);
  expect(composeUsual([], []).map(([name]) => name)).toEqual(['name', 'email', 'message']);
});

it.each<[Fields[number], string[]]>([
  [{ ...field, type: 'text' }, ['Watchdog']],
  [{ ...field, type: 'text', min_length: 12 }, ['Watchdog....']],
  [{ ...field, type: 'textarea', max_length: 4 }, ['This']],
  [{ ...field, type: 'email' }, ['watchdog@example.org']],
  [{ ...field, type: 'url' }, ['https://example.org/']],
  [{ ...field, type: 'tel' }, ['+12025550123']],
  [{ ...field, type: 'text', pattern: '[A-Z]{3}', default: 'ABC' }, ['ABC']],
  [{ ...field, type: 'select', options }, ['x']],
  [{ ...field, type: 'checkboxes', options, min_chosen: 2 }, ['x', 'y']],
  [{ ...field, type: 'checkbox' }, ['on']],
  [{ ...field, type: 'consent' }, ['yes']],
  [{ ...field, type: 'number', min: 2.5, whole: true }, ['3']],
  [{ ...field, type: 'number', max: -4 }, ['-4']],
  [{ ...field, type: 'date', max: '2020-02-03' }, ['2020-02-03']],
  [{ ...field, type: 'time' }, ['12:00']],
  [{ ...field, type: 'rating' }, ['5']],
  [{ id: 'a', name: 'a', type: 'hidden', default: 'from page' }, ['from page']],
  [{ ...field, type: 'radio', options, required: false }, []],
])('fills in %o', (given, values) => {
  expect(compose(given)).toEqual(values.map((value) => ['a', value]));
});

it('fills in a field that a condition shows, and not one that it hides', () => {
  const shown = (id: string, value: string): Fields[number] => ({
    ...field,
    id,
    name: id,
    type: 'text',
    show_when: { conditions: [{ field: 'a', op: 'is', value }] },
  });
  expect(compose({ ...field, type: 'select', options }, shown('b', 'x'), shown('c', 'y'))).toEqual([
    ['a', 'x'],
    ['b', 'Watchdog'],
  ]);
});

it('sends nothing that the form would refuse', () => {
  expect(compose({ ...field, type: 'file' })).toBeUndefined();
  expect(compose({ ...field, type: 'text', pattern: '[A-Z]{3}' })).toBeUndefined();
  expect(compose({ ...field, type: 'email', max_length: 5 })).toBeUndefined();
});
