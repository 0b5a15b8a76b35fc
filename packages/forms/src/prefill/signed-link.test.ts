// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { everyField, formOf, htmlErrorsOf, rendered } from '../../test/rendered-form.ts';
import { applySignedLink, findUnlocked, type SignedLink } from './signed-link.ts';
import type { Query } from './prefill-form.ts';

const linkOf = (values: Record<string, string[]>, locked: readonly string[] = []): SignedLink => ({
  token: 'e30.sig',
  values: new Map(Object.entries(values)),
  locked,
});
const apply = (link: SignedLink, { query = {}, honeypot = null }: { query?: Query; honeypot?: string | null } = {}) =>
  applySignedLink(formOf(), { link, query, honeypot });
const pageOf = (link: SignedLink, query: Query = {}) => {
  const linked = apply(link, { query });
  return linked && rendered(linked.form, { link: linked.link });
};
/** Each type of field that can be locked, with a value of its own. */
const everyValue = {
  name: ['Ada'],
  message: ['One\nTwo'],
  email: ['ada@example.org'],
  site: ['https://example.org/'],
  phone: ['123456'],
  people: ['4'],
  day: ['2025-07-01'],
  hour: ['19:30'],
  size: ['l'],
  coming: ['no'],
  food: ['b', 'a'],
  news: [],
  stars: ['3'],
  points: ['10'],
  dish: ['Soup'],
  source: ['mail "1"'],
};

it('fills in hidden fields and locks them, and keeps the plain values of fields that it does not sign', () => {
  const linked = apply(linkOf({ source: ['letter'], name: ['Ada'] }), {
    query: { name: 'Eve', email: 'ada@example.org', source: 'elsewhere' },
  });
  const fields = linked?.form.steps.flatMap((step) => step.fields) ?? [];
  const valueOf = (name: string) =>
    fields.flatMap((field) => ('name' in field && field.name === name && 'default' in field ? [field.default] : []));
  expect(['source', 'name', 'email'].map(valueOf)).toEqual([['letter'], ['Ada'], ['ada@example.org']]);
  expect(linked?.link.locked).toEqual(['source']);
});

it('renders every locked field so that a browser sends exactly its values, in valid HTML', async () => {
  const link = linkOf(everyValue, Object.keys(everyValue));
  const page = pageOf(link) ?? '';
  expect(await htmlErrorsOf(page)).toEqual([]);
  // Parsers of browsers drop the line break after the tag, and this one keeps it.
  document.body.innerHTML = page.replace(/(<textarea[^>]*>)\n/, '$1');
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  const fields = [...new FormData(form)].map(([name, value]): [string, unknown] => [name, value]);
  expect(Object.fromEntries(fields)).toMatchObject({ _signed: 'e30.sig', source: 'mail "1"' });
  expect(findUnlocked(formOf(), link, { fields, files: [] })).toEqual([]);
  const editable = [...form.querySelectorAll<HTMLInputElement>('[data-locked] :is(input, select, textarea)')].filter(
    ({ readOnly, disabled, type }) => !readOnly && !disabled && type !== 'hidden',
  );
  expect(editable).toEqual([]);
  expect(form.querySelectorAll('[data-locked]')).toHaveLength(Object.keys(everyValue).length - 1);
});

it.each<[string, SignedLink]>([
  ['a field that the form does not have', linkOf({ other: ['x'] }, ['other'])],
  ['a value that the field refuses', linkOf({ size: ['xl'] }, ['size'])],
  ['a required field without a value', linkOf({}, ['name'])],
  ['consent', linkOf({ consent: ['yes'] }, ['consent'])],
  ['files', linkOf({ photos: ['a.png'] }, ['photos'])],
  ['two values of one text', linkOf({ name: ['Ada', 'Eve'] }, ['name'])],
  ['characters that nobody types', linkOf({ name: ['A\u0000da'] }, ['name'])],
  ['half a character in a hidden field', linkOf({ source: ['\ud800'] })],
  ['more than a hidden field holds', linkOf({ source: ['x'.repeat(1_000_000)] })],
])('does not fit a form if it locks %s', (_, link) => {
  expect(apply(link)).toBeUndefined();
});

it('does not fit a form if it locks the honeypot', () => {
  expect(apply(linkOf({ name: ['Ada'] }, ['name']), { honeypot: 'name' })).toBeUndefined();
});

it('empties a locked field without a value', () => {
  expect(pageOf(linkOf({}, ['message']))).toMatch(/<textarea[^>]* readonly[^>]*>\n<\/textarea>/);
});

it.each<[string, [string, unknown][], string[]]>([
  [
    'the same values',
    [
      ['food', 'a'],
      ['food', 'b'],
      ['message', 'One\r\nTwo'],
    ],
    [],
  ],
  [
    'a JSON body',
    [
      ['food', ['b', 'a']],
      ['message', 'One\nTwo'],
    ],
    [],
  ],
  [
    'another value',
    [
      ['food', 'a'],
      ['food', 'b'],
      ['message', 'Three'],
    ],
    ['message'],
  ],
  [
    'one value fewer',
    [
      ['food', 'a'],
      ['message', 'One\nTwo'],
    ],
    ['food'],
  ],
  [
    'one value more',
    [
      ['food', 'a'],
      ['food', 'b'],
      ['message', 'One\nTwo'],
      ['message', 'x'],
    ],
    ['message'],
  ],
  [
    'a value that is no text',
    [
      ['food', 'a'],
      ['food', 'b'],
      ['message', { text: 'One\nTwo' }],
    ],
    ['message'],
  ],
  ['nothing', [], ['message', 'food']],
])('compares the locked fields with %s', (_, fields, expected) => {
  const link = linkOf({ food: ['b', 'a'], message: ['One\nTwo'] }, ['message', 'food']);
  expect(findUnlocked(formOf(), link, { fields, files: [] })?.map(({ name }) => name)).toEqual(expected);
});

it('does not take a locked field that the form no longer has for unchanged', () => {
  expect(findUnlocked(formOf(), linkOf({ other: ['x'] }, ['other']), { fields: [], files: [] })).toBeUndefined();
});

it('does not miss a locked field that its condition hides', () => {
  const hidden = everyField.map((field) => (field.id === 'b3' ? { ...field, default: false } : field));
  const form = formOf({ steps: [{ fields: hidden as typeof everyField }] });
  const link = linkOf({ dish: ['Soup'] }, ['dish']);
  expect(findUnlocked(form, link, { fields: [['coming', 'no']], files: [] })).toEqual([]);
  expect(findUnlocked(form, link, { fields: [['coming', 'yes']], files: [] })).toMatchObject([{ name: 'dish' }]);
});
