import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyField, formOf, htmlErrorsOf, rendered } from '../../test/rendered-form.ts';
import { prefillForm, type Query } from './prefill-form.ts';

/** What a form starts with, by the names of its fields. */
const startsWith = (query: Query, fields: readonly object[] = everyField) =>
  Object.fromEntries(
    prefillForm(formOf({ steps: [{ fields: fields as typeof everyField }] }), query).steps.flatMap(({ fields }) =>
      fields.flatMap((field) => ('name' in field && 'default' in field ? [[field.name, field.default]] : [])),
    ),
  );
const usual = startsWith({});

it.each<[string, Query, object]>([
  ['a line', { name: 'Ada Lovelace' }, { name: 'Ada Lovelace' }],
  ['several lines', { message: 'One\r\nTwo' }, { message: 'One\r\nTwo' }],
  ['an address', { email: 'ada@example.org' }, { email: 'ada@example.org' }],
  ['a number', { people: '4' }, { people: '4' }],
  ['a day', { day: '2025-07-01' }, { day: '2025-07-01' }],
  ['a time', { hour: '19:30' }, { hour: '19:30' }],
  ['an option of a list', { size: 'l' }, { size: 'l' }],
  ['a radio button', { coming: 'no' }, { coming: 'no' }],
  ['several boxes', { food: ['a', 'b'] }, { food: ['a', 'b'] }],
  ['one box of several', { food: 'a' }, { food: ['a'] }],
  ['a box', { news: 'on' }, { news: true }],
  ['an empty box', { news: '' }, { news: false }],
  ['a rating', { stars: '3' }, { stars: '3' }],
  ['nothing instead of the usual value', { day: '' }, { day: null }],
])('fills in %s', (_, query, expected) => {
  expect(startsWith(query)).toEqual({ ...usual, ...expected });
});

it.each<[string, Query]>([
  ['a hidden field', { source: 'elsewhere' }],
  ['consent', { consent: 'yes' }],
  ['a file', { photos: 'a.png' }],
  ['an instruction or a honeypot', { _next: 'https://evil.example/', _gotcha: 'x', _subject: 'x' }],
  ['a field that the form does not have', { other: 'x', __proto__: 'x', constructor: 'x', toString: 'x' }],
  ['what is too long', { name: 'x'.repeat(81), message: 'x'.repeat(2001) }],
  ['no email address', { email: 'ada' }],
  ['an option that there is not', { size: 'xl', coming: 'maybe', food: ['a', 'c'] }],
  ['too many boxes', { food: ['a', 'b', 'b'] }],
  ['a number outside its range', { people: '9', stars: '6', day: '2024-01-01' }],
  ['what does not match a pattern', { phone: 'none' }],
  ['characters that nobody types', { name: 'A\u0000da', message: '\u001b[31m', email: '\ud800@example.org' }],
  ['anything but text', { name: { first: 'Ada' }, message: [['x']], people: 4 }],
])('leaves out %s', (_, query) => {
  expect(startsWith(query)).toEqual(usual);
});

it('leaves the language of the page to its parameter', () => {
  const field = { type: 'text', id: 'l', name: 'lang', label: 'Your language' };
  expect(startsWith({ lang: 'de' }, [field])).toEqual({ lang: null });
});

it('leaves the endpoint’s honeypot empty', () => {
  const field = { type: 'text' as const, id: 'n', name: 'nickname', label: 'Nickname' };
  const [step] = prefillForm(formOf({ steps: [{ fields: [field] }] }), { nickname: 'Ada' }, 'nickname').steps;
  expect(step?.fields[0]).toMatchObject({ default: null });
});

it('shows at once the fields whose condition a value fulfils', () => {
  const section = (query: Query) => /data-field="b9"[^>]*>/.exec(rendered(prefillForm(formOf(), query)))?.[0];
  expect(section({})).toContain('data-later');
  expect(section({ coming: 'yes' })).not.toContain('data-later');
});

it('checks the button of a rating', () => {
  expect(rendered(prefillForm(formOf(), { stars: '3' }))).toMatch(/name="stars" value="3"[^>]* checked/);
});

it('never lets a value out of its attribute, whatever it is', async () => {
  const names = everyField.flatMap((field) => ('name' in field ? [field.name] : []));
  const hostile = ['"><script>alert(1)</script>', '</textarea><img src=x onerror=alert(1)>', '{{7*7}}', '&quot;'];
  const values = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), fc.oneof(values, fc.array(values))), async (query) => {
      const page = rendered(prefillForm(formOf(), query));
      expect(page).not.toMatch(/<script>alert|<img src=x/);
      expect(await htmlErrorsOf(page)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
