import { formDefinitionSchema, type FormDefinition, type FormField, type NamedField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import fc from 'fast-check';

export const hostileText = '"\'`${x}\\ </script> --> */ {{y}} &amp; \u2028 <b>';
/** Names that need escaping in one language or another. */
const names = [
  'name',
  'first name',
  'a[b]',
  'a.b',
  'it’s "x"',
  '1st',
  'größe',
  '😀',
  'toString2',
  '`${x}`\\',
  'root',
  'class',
];
const optionValues = ['red', 'blue', '5', 'true', '__proto__', `x ${hostileText}`];
const options = fc
  .subarray(optionValues, { minLength: 1 })
  .map((values) => values.map((value) => ({ value, label: value.replaceAll(/\p{Z}+/gu, ' ') })));
const patterns = ['[A-Z]{2}-\\d{4}', 'a\\-b|\\/c/', '^[\\w\\-]+$', '\\p{L}+', '(?:ab|c)*\\$'];
const whole = fc.integer({ min: 1, max: 6 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

/** The properties of each type of field. */
const kinds: fc.Arbitrary<object>[] = [
  ...(['text', 'textarea', 'email', 'url', 'tel'] as const).map((type) =>
    fc.record({
      type: fc.constant(type),
      min_length: maybe(whole),
      max_length: maybe(whole.map((n) => n + 6)),
      pattern: maybe(fc.constantFrom(...patterns)),
      default: maybe(fc.constant('\nline & "line"')),
      placeholder: maybe(fc.constant('a "b"')),
    }),
  ),
  fc.record({ type: fc.constant('number'), min: maybe(whole), max: maybe(fc.constant(10)), whole: fc.boolean() }),
  fc.record({
    type: fc.constant('date'),
    min: maybe(fc.constant('2026-01-15')),
    max: maybe(fc.constant('2028-02-29')),
  }),
  fc.record({ type: fc.constant('time'), min: maybe(fc.constant('09:00')), max: maybe(fc.constant('18:00')) }),
  fc.record({ type: fc.constantFrom('select', 'radio'), options }),
  fc.record({
    type: fc.constant('checkboxes'),
    options,
    min_chosen: maybe(fc.constantFrom(1, 2)),
    max_chosen: maybe(fc.constantFrom(2, 3)),
  }),
  fc.record({
    type: fc.constant('checkbox'),
    value: fc.constantFrom('on', 'true', 'ja "gern"'),
    default: fc.boolean(),
  }),
  fc.constant({ type: 'consent' }),
  fc.record({ type: fc.constant('rating'), max: fc.constantFrom(3, 10) }),
  fc.record({
    type: fc.constant('file'),
    accept: fc.subarray(['.pdf', 'image/*', 'text/plain']),
    max_files: fc.constantFrom(1, 2),
    max_bytes: maybe(fc.constant(10)),
  }),
  fc.constant({ type: 'hidden', default: 'x "y"' }),
  fc.constant({ type: 'section' }),
];
const condition = fc.record({
  op: fc.constantFrom('is', 'is_not', 'contains', 'filled', 'empty', 'at_least', 'at_most'),
  value: fc.constantFrom('', 'red', 'blue', 'RE', '5', '11', '2.5', '2028-01-01', '12:00', 'yes', 'on', 'true'),
  at: fc.nat(),
});
const label = fc.constantFrom('What?', 'Größe\u00a0😀', hostileText.replace('\u2028', ''));
const whens = fc.option(
  fc.record({ match: fc.constantFrom('all', 'any'), conditions: fc.array(condition, { minLength: 1, maxLength: 2 }) }),
  { nil: null, freq: 2 },
);
const field = fc.record({ kind: fc.oneof(...kinds), required: fc.boolean(), when: whens, label, help: maybe(label) });

/** Any form, of one to seven fields. */
export const randomForms: fc.Arbitrary<FormDefinition> = fc
  .record({
    fields: fc.array(field, { minLength: 1, maxLength: 7 }),
    names: fc.shuffledSubarray(names, { minLength: 7, maxLength: 7 }),
    title: fc.constantFrom('', 'Order form', '2 things */ -->', 'Größe'),
    language: fc.constantFrom(null, 'de' as const),
    cut: fc.nat({ max: 3 }),
  })
  .map(({ fields, names, title, language, cut }) => {
    const made = fields.map(({ kind, required, when, label, help }, at) => {
      const before = fields
        .slice(0, at)
        .flatMap(({ kind }, n) => (/section|hidden/.test(JSON.stringify(kind)) ? [] : [n]));
      const show_when = when &&
        before.length > 0 && {
          match: when.match,
          conditions: when.conditions.map(({ at: n, ...test }) => ({
            ...test,
            field: `f${before[n % before.length]}`,
          })),
        };
      return { ...kind, id: `f${at}`, name: names[at], label, help, required, show_when: show_when || null };
    });
    const steps =
      cut === 0 ? [{ fields: made }] : [{ title: 'One', fields: made.slice(0, cut) }, { fields: made.slice(cut) }];
    return formDefinitionSchema.parse({ title, language, steps });
  });

export const namedOf = (form: FormDefinition): NamedField[] =>
  fieldsOf(form).filter((each: FormField) => 'name' in each);

/** Values worth trying in a field, valid and invalid ones. */
export function textsFor(field: NamedField): string[] {
  const shared = ['', 'red', 'x'];
  if ('options' in field) return [...field.options.map(({ value }) => value), ...shared];
  switch (field.type) {
    case 'email':
      return ['a@b.example', 'ab@c', 'a@', ...shared];
    case 'url':
      return ['https://a.example', 'http://a', 'ftp://a.example', 'https://', ...shared];
    case 'tel':
      return ['112', '+49 30 1-2', '12', '1'.repeat(41), ...shared];
    case 'number':
      return ['0', '5', '10', '11', '-3', '2.5', '1,5', '1e999', ...shared];
    case 'date':
      return ['2026-01-14', '2026-01-15', '2028-02-29', '2026-13-01', '2029-01-01', ...shared];
    case 'time':
      return ['08:59', '09:00', '12:00:30.5', '18:00', '24:00', ...shared];
    case 'checkbox':
    case 'consent':
      return [field.value, field.value, ''];
    case 'rating':
      return ['1', '3', '5', '10', '11', ...shared];
    default:
      return ['AB-1234', 'a-b', '/c/', 'ab', 'abc$', 'Größe', 'blue red', 'x'.repeat(13), '5', 'a\nb', ...shared];
  }
}
