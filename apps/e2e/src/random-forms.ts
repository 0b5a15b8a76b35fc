import type { FormDefinitionInput } from '@postern/contracts';
import fc from 'fast-check';

/** A random submission: texts as written, files by their index in `someFiles`. */
export interface RandomInput {
  fields: [name: string, value: string][];
  files: [name: string, file: number][];
}

/** One white pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files to choose from. Their content matches their names, because the server checks it. */
export const someFiles = [
  { name: 'picture.png', type: 'image/png', bytes: [...Buffer.from(png, 'base64')] },
  { name: 'LETTER.PDF', type: 'application/pdf', bytes: [...Buffer.from('%PDF-1.7\n%âãÏÓ\n')] },
  { name: 'notes.txt', type: 'text/plain', bytes: [...Buffer.from('a few words '.repeat(20))] },
];

const options = ['red', 'blue', 'a b'].map((value) => ({ value, label: value }));

/** The keys of each kind of field, besides its name. */
const kinds: object[] = [
  { type: 'text', min_length: 2, max_length: 4 },
  { type: 'text', pattern: String.raw`[a-z]+\d?` },
  { type: 'textarea', max_length: 10 },
  { type: 'textarea', pattern: String.raw`(\p{L}|\n| )*` },
  { type: 'email' },
  { type: 'url' },
  { type: 'tel' },
  { type: 'number', min: 0, max: 10, whole: true },
  { type: 'number' },
  { type: 'date', min: '2026-01-01' },
  { type: 'time', max: '18:00' },
  { type: 'select', options },
  { type: 'radio', options },
  { type: 'checkboxes', options, min_chosen: 2 },
  { type: 'checkboxes', options, max_chosen: 1 },
  { type: 'checkbox' },
  { type: 'consent' },
  { type: 'rating' },
  { type: 'file', accept: ['image/*', '.pdf'] },
  { type: 'file', max_files: 2, max_bytes: 100 },
  { type: 'hidden' },
];

/** Names of fields, and one that no field has. */
const names = ['a', 'b', 'c[]', 'constructor', 'the last', 'other'];
const texts = ['', ' ', 'red', 'blue', 'a b', 'yes', 'on', 'true', '5', '11', '-1', '1e1', '2026-02-29', '2028-02-29'];

const condition = fc.record({
  op: fc.constantFrom('is', 'is_not', 'contains', 'filled', 'empty', 'at_least', 'at_most'),
  value: fc.constantFrom(...texts),
});

/** A form of one or two steps, with conditions on the field before. */
export const randomForms: fc.Arbitrary<FormDefinitionInput> = fc
  .tuple(
    fc.array(fc.record({ kind: fc.constantFrom(...kinds), required: fc.boolean(), when: fc.option(condition) }), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.nat(4),
  )
  .map(([fields, cut]) => {
    const named = fields.map(({ kind, required, when }, at) => {
      const asked = fields[at - 1]?.kind;
      // No condition refers to a hidden field.
      const isAsked = when && asked && !('type' in asked && asked.type === 'hidden');
      const show_when = isAsked && { show_when: { conditions: [{ ...when, field: `f${at - 1}` }] } };
      return { ...kind, id: `f${at}`, name: names[at] ?? '', label: names[at] ?? '', required, ...show_when };
    });
    const steps = [named.slice(0, cut), named.slice(cut)].filter((each) => each.length > 0);
    return { steps: steps.map((each) => ({ fields: each })) } as FormDefinitionInput;
  });

const word = fc.oneof(
  fc.constantFrom(...texts, 'noor@example.org', 'https://example.org', '09:30', '112', 'ab3', 'a\nb', 'a\r\n\r\nb'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'ß', '\n', '\r', '😀', ' '), maxLength: 12 }),
);

export const randomInputs: fc.Arbitrary<RandomInput> = fc.record({
  fields: fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 6 }),
  files: fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(someFiles.length - 1)), { maxLength: 2 }),
});
