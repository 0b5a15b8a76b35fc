import { formDefinitionSchema, type FormDefinition, type NamedField } from '@postern/contracts';
import { fieldsOf, validateForm, type FormValues } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { templates } from '../templates/templates.ts';
import { whenOf } from './condition-code.ts';
import { generatedFolder } from '../../test/generated-folder.ts';
import { codeNames } from './names.ts';
import { namedOf, randomForms, textsFor } from '../../test/random-forms.ts';
import { toZodCode } from './zod.ts';

let generated: Awaited<ReturnType<typeof generatedFolder>>;
beforeAll(async () => {
  generated = await generatedFolder();
});
afterAll(() => generated.remove());

const file = fc
  .record({
    name: fc.constantFrom('a.pdf', 'a.PNG', 'b'),
    type: fc.constantFrom('', 'image/png', 'text/plain'),
    bytes: fc.constantFrom(1, 11),
  })
  .map(({ name, type, bytes }) => new File(['x'.repeat(bytes)], name, { type }));

/** A field's value in a form's state or its `FormData`. */
function valuesFor(field: NamedField): fc.Arbitrary<unknown> {
  if (field.type === 'file') return fc.option(fc.array(file, { maxLength: 3 }), { nil: undefined });
  if (field.type === 'checkboxes')
    return fc.option(fc.subarray([...field.options.map(({ value }) => value), 'pink']), { nil: undefined });
  if (field.type === 'checkbox' || field.type === 'consent')
    return fc.constantFrom<unknown>(field.value, true, false, undefined, 'other');
  return fc.option(fc.constantFrom(...textsFor(field)), { nil: undefined, freq: 6 });
}

function toFormValues(form: FormDefinition, values: Readonly<Record<string, unknown>>): FormValues {
  const files = namedOf(form).filter(({ type }) => type === 'file');
  const isFile = (name: string) => files.some((field) => field.name === name);
  return {
    fields: Object.entries(values).filter(([name]) => !isFile(name)),
    files: files.flatMap(({ name: field }) =>
      ((values[field] as File[] | undefined) ?? []).map(({ name, size, type }) => ({
        field,
        name,
        size,
        content_type: type,
      })),
    ),
  };
}

async function schemaOf(form: FormDefinition): Promise<z.ZodType> {
  return (await generated.run(toZodCode({ form })))[codeNames(form).schema] as z.ZodType;
}

describe('the zod schema of a form', () => {
  it('accepts what the validator accepts, for any form and any values', async () => {
    const seen = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(randomForms, fc.gen(), async (form, gen) => {
        const schema = await schemaOf(form);
        for (let n = 0; n < 40; n += 1) {
          const entries = namedOf(form).map((field): [string, unknown] => [field.name, gen(valuesFor, field)]);
          const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
          const { errors } = validateForm(form, toFormValues(form, values));
          const result = schema.safeParse(values);
          const wrong = new Set(result.error?.issues.map(({ path }) => path[0]));
          expect([values, result.success]).toEqual([values, errors.length === 0]);
          // The same fields fail. A field that depends on an invalid one may be shown or not.
          const always = namedOf(form).filter((field) => !whenOf(field));
          for (const { name } of always)
            expect([values, name, wrong.has(name)]).toEqual([values, name, errors.some(({ field }) => field === name)]);
          seen[result.success ? 'taken' : 'refused'] += 1;
        }
      }),
      { numRuns: 120 },
    );
    expect(seen.taken).toBeGreaterThan(200);
    expect(seen.refused).toBeGreaterThan(1000);
  });

  it('uses the language of the form, and its owner’s words', async () => {
    const form = formDefinitionSchema.parse({
      title: 'Anfrage',
      language: 'de',
      texts: { de: { errors: { required: 'Bitte ausfüllen.' } } },
      steps: [
        {
          fields: [
            { type: 'text', id: 'a', name: 'name', label: 'Name', required: true, max_length: 2 },
            { type: 'file', id: 'b', name: 'bild', label: 'Bild', accept: ['image/*'] },
          ],
        },
      ],
    });
    const schema = await schemaOf(form);
    const messages = (values: unknown) => schema.safeParse(values).error?.issues.map(({ message }) => message);
    expect(messages({ name: '' })).toEqual(['Bitte ausfüllen.']);
    expect(messages({ name: 'abc', bild: [new File(['x'], 'a`${b}.zip')] })).toEqual([
      '„Name“ ist zu lang: höchstens 2 Zeichen.',
      '„a`${b}.zip“ hat einen Dateityp, der bei „Bild“ nicht erlaubt ist.',
    ]);
  });

  it('reads numbers as numbers', async () => {
    const [form] = templates.filter(({ key }) => key === 'order').map(({ form }) => formDefinitionSchema.parse(form));
    if (!form) throw new Error('There is no such template.');
    const quantity = fieldsOf(form).find(({ id }) => id === 'quantity');
    const alone = { ...form, steps: [{ title: null, fields: quantity ? [quantity] : [] }] };
    expect((await schemaOf(alone)).parse({ quantity: '12' })).toEqual({ quantity: 12 });
  });
});
