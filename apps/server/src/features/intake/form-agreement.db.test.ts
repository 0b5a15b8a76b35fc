import { formDefinitionSchema, type FormDefinition, type FormDefinitionInput, type Problem } from '@postern/contracts';
import { validateForm } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());

const options = ['red', 'blue'].map((value) => ({ value, label: value }));
/** What each kind of field is made with, besides its name. */
const kinds: object[] = [
  { type: 'text', min_length: 2, max_length: 4 },
  { type: 'text', pattern: '[a-z]+\\d?' },
  { type: 'textarea', max_length: 10 },
  { type: 'email' },
  { type: 'url' },
  { type: 'tel' },
  { type: 'number', min: 0, max: 10, whole: true },
  { type: 'date', min: '2026-01-01' },
  { type: 'time', max: '18:00' },
  { type: 'select', options },
  { type: 'radio', options },
  { type: 'checkboxes', options, min_chosen: 2 },
  { type: 'checkbox' },
  { type: 'consent' },
  { type: 'rating' },
  { type: 'file' },
  { type: 'hidden' },
];
/** Names that fields have, and one that none has. */
const names = ['a', 'b', 'c', 'constructor', 'other'];
const texts = ['', ' ', 'red', 'blue', 'yes', 'on', 'true', '5', '11', '2026-02-29', '2028-02-29', '09:30', '112'];

const condition = fc.record({
  op: fc.constantFrom('is', 'is_not', 'contains', 'filled', 'empty', 'at_least', 'at_most'),
  value: fc.constantFrom(...texts),
});
const forms = fc
  .array(fc.record({ kind: fc.constantFrom(...kinds), required: fc.boolean(), when: fc.option(condition) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((fields): FormDefinitionInput => {
    const named = fields.map(({ kind, required, when }, at) => {
      const name = names[at] ?? '';
      const asked = fields[at - 1]?.kind;
      // Nothing is asked about a hidden field.
      const show_when = when &&
        asked &&
        !('type' in asked && asked.type === 'hidden') && {
          show_when: { conditions: [{ ...when, field: `f${at - 1}` }] },
        };
      return { ...kind, id: `f${at}`, name, label: name, required, ...show_when };
    });
    return { steps: [{ fields: named }] } as FormDefinitionInput;
  });
const word = fc.oneof(
  fc.constantFrom(...texts, 'noor@example.org', 'https://example.org'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const sent = fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 6 });

/** What the server says, by field; nothing when it takes all. */
async function answer(id: string, fields: [string, string][]): Promise<string[]> {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/submit/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  if (response.statusCode === 201) return [];
  expect(response.statusCode).toBe(422);
  return response.json<Problem>().errors?.map(({ path, code }) => `${path}: ${code}`) ?? [];
}

function expected(form: FormDefinition, fields: [string, string][]): string[] {
  const { errors, unknown } = validateForm(form, { fields, files: [] });
  return [...errors.map(({ field, code }) => `${field}: ${code}`), ...unknown.map((name) => `${name}: unknown_field`)];
}

it('the server answers what the validator says, for any form and whatever is sent', async () => {
  const settings = { validation: 'enforce', unknown_fields: 'refuse' } as const;
  const { id } = await account.client.endpoints.create({ name: 'Agreeing', settings });
  const verdicts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(forms, fc.array(sent, { minLength: 12, maxLength: 12 }), async (definition, all) => {
      await account.client.forms.save({ id, definition });
      await account.client.forms.publish({ id });
      const form = formDefinitionSchema.parse(definition);
      for (const fields of all) {
        const said = await answer(id, fields);
        for (const each of said) verdicts.add(each.split(': ')[1] ?? '');
        expect(said).toEqual(expected(form, fields));
      }
    }),
    { numRuns: 50 },
  );
  // The cases are worth something: they are wrong in many ways.
  expect(verdicts.size).toBeGreaterThan(10);
});
