import { formDefinitionSchema, type FormDefinition, type FormField } from '@postern/contracts';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { namedOf, randomForms } from '../../test/random-forms.ts';
import { toHtmlCode } from '../code/html.ts';
import { patternSource } from '../code/pattern-source.ts';
import { templates } from '../templates/templates.ts';
import { fromHtml } from './from-html.ts';

const { DOMParser } = new Window();

function thereAndBack(form: FormDefinition): FormDefinition {
  const code = toHtmlCode({ form, action: 'https://forms.example/api/submit/k7m2qd9x', version: 1 });
  return fromHtml(new DOMParser().parseFromString(code, 'text/html') as unknown as Document).form;
}

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A field reduced to what HTML can express. The other properties are ignored below. */
function sayable(field: FormField): object {
  if (field.type === 'section')
    return { type: 'section', label: line(field.label), help: field.help && line(field.help) };
  if (field.type === 'hidden') return { type: 'hidden', name: field.name, default: field.default };
  // A checkbox and a consent look the same in HTML; a conditional field may always stay empty.
  const type = field.type === 'consent' ? 'checkbox' : field.type;
  const required = field.type !== 'checkboxes' && field.required && field.show_when === null;
  const shared = { type, name: field.name, label: line(field.label), help: field.help && line(field.help), required };
  switch (field.type) {
    case 'radio':
    case 'select':
      return {
        ...shared,
        options: field.options.map(({ value, label }) => [value, line(label)]),
        default: field.default,
      };
    case 'checkboxes':
      return {
        ...shared,
        options: field.options.map(({ value, label }) => [value, line(label)]),
        default: field.default,
      };
    case 'checkbox':
    case 'consent':
      return { ...shared, value: field.value, default: field.type === 'checkbox' && field.default };
    case 'rating':
      return { ...shared, max: field.max };
    case 'file':
      return { ...shared, accept: field.accept, isMany: field.max_files > 1 };
    case 'number':
      return { ...shared, min: field.min, max: field.max, whole: field.whole, placeholder: field.placeholder };
    case 'date':
    case 'time':
      return { ...shared, min: field.min, max: field.max, default: field.default };
    default: {
      const { min_length, max_length, placeholder } = field;
      const pattern = field.type === 'textarea' || field.pattern === null ? null : patternSource(field.pattern);
      const hint = pattern === null ? null : field.pattern_hint;
      return { ...shared, min_length, max_length, placeholder, pattern, hint };
    }
  }
}

/** Without parts that leave no trace: empty steps and sections, and titles that only a form of several steps has. */
function shapeOf({ title, description, language, steps }: FormDefinition) {
  const filled = steps
    .map(({ title, fields }) => ({
      title,
      fields: fields.slice(0, fields.findLastIndex(({ type }) => type !== 'section') + 1),
    }))
    .filter(({ fields }) => fields.length > 0);
  return {
    title: line(title),
    description,
    language,
    steps: filled.map(({ title, fields }) => ({ title, fields: fields.map(sayable) })),
  };
}

it.each(templates)('$key is the same after a round trip through HTML', ({ form: input }) => {
  const form = formDefinitionSchema.parse(input);
  const back = thereAndBack(form);
  expect(shapeOf(back)).toEqual(shapeOf(form));
  expect(back.texts.en?.submit).toBe(form.texts.en?.submit);
});

it('any form is the same after a round trip through HTML, as far as HTML can express it', () => {
  // A form with a title and one step: any other text above its fields would be taken for either.
  const withFields = randomForms.filter((form) => namedOf(form).length > 0);
  const forms = withFields.map((form): FormDefinition => ({
    ...form,
    title: 'Title',
    steps: [{ title: null, fields: form.steps.flatMap(({ fields }) => fields) }],
  }));
  fc.assert(
    fc.property(forms, (form) => {
      expect(shapeOf(thereAndBack(form))).toEqual(shapeOf(form));
    }),
    { numRuns: 300 },
  );
});
