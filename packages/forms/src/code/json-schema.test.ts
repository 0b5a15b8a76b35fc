import { formDefinitionSchema, type FormDefinition, type NamedField } from '@postern/contracts';
import { validateForm } from '@postern/contracts/validate-form';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templates } from '../templates/templates.ts';
import { whenOf } from './condition-code.ts';
import { toJsonSchema } from './json-schema.ts';
import { namedOf, randomForms, textsFor } from '../../test/random-forms.ts';

// `unicode: false`: lengths as JavaScript counts them, which differs for characters such as emoji only.
const ajv = new Ajv2020({ allErrors: true, strict: false, unicode: false, validateFormats: false, logger: false });

/** Leaves out what a schema cannot express: bounds of dates and times, files, and conditions that depend on these. */
function sayable(form: FormDefinition): boolean {
  const named = namedOf(form);
  return named.every((field) => {
    if (field.type === 'file') return !field.required;
    if (field.type === 'date' || field.type === 'time') return field.min === null && field.max === null;
    return true;
  });
}

/** Conditions that compare free text. */
function isUnsayable(form: FormDefinition): boolean {
  const free = new Set(['text', 'textarea', 'email', 'url', 'tel', 'date', 'time']);
  const byId = new Map(namedOf(form).map((field) => [field.id, field]));
  return namedOf(form).some((field) =>
    whenOf(field)?.conditions.some(({ op, field: id }) => {
      const type = byId.get(id)?.type ?? '';
      return (free.has(type) && op.startsWith('at_')) || (type === 'number' && op === 'contains');
    }),
  );
}

/** Values as a client would send them in JSON: no empty ones, numbers as numbers. */
function valuesFor(field: NamedField): fc.Arbitrary<unknown> {
  const texts = textsFor(field).filter(Boolean);
  const absent = { nil: undefined, freq: 5 };
  switch (field.type) {
    case 'file':
      return fc.constant(undefined);
    case 'number':
    case 'rating':
      return fc.option(fc.constantFrom<unknown>(0, 1, 2.5, 3, 5, 10, 11, -3, 'red'), absent);
    case 'checkboxes':
      return fc.option(fc.subarray([...field.options.map(({ value }) => value), 'pink'], { minLength: 1 }), absent);
    case 'checkbox':
    case 'consent':
      return fc.constantFrom<unknown>(true, field.value, 'other', undefined);
    case 'date':
      return fc.constantFrom<unknown>('2028-02-29', '2026-13-01', 'red', undefined);
    case 'url':
      return fc.constantFrom<unknown>('https://a.example', 'ftp://a.example', 'red', undefined);
    default:
      return fc.option(fc.constantFrom(...texts), absent);
  }
}

describe('the JSON Schema of a form', () => {
  it.each(templates)('$key is a schema', ({ form }) => {
    const schema = toJsonSchema({ form: formDefinitionSchema.parse(form) });
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  it('accepts what the validator accepts, as far as schemas can express it', () => {
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(randomForms.filter(sayable), fc.gen(), (form, gen) => {
        const validate = ajv.compile(toJsonSchema({ form }));
        for (let n = 0; n < 30; n += 1) {
          const entries = namedOf(form).map((field): [string, unknown] => [field.name, gen(valuesFor, field)]);
          const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
          const { errors } = validateForm(form, { fields: Object.entries(values), files: [] });
          const isTaken = validate(values);
          // Where a condition cannot be expressed, the field is not checked. Nothing valid is rejected.
          const expected = isUnsayable(form) ? isTaken || errors.length === 0 : errors.length === 0;
          expect([values, isTaken]).toEqual([values, expected]);
          seen[isTaken ? 'taken' : 'refused'] += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(seen.taken).toBeGreaterThan(300);
    expect(seen.refused).toBeGreaterThan(1000);
  });
});
