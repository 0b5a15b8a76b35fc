import { formDefinitionSchema, type FormDefinitionInput, type PageLanguage } from '@postern/contracts';
import { validateForm } from '@postern/contracts/validate-form';
import { inOwnersWords } from '@postern/forms/words/error-words';
import { expect, test } from 'vitest';
import { readValues } from '../read-values.ts';
import { openForm } from '../../../../test/visitor-form.ts';

const long = 'A label that goes on and on, far longer than any sentence could carry, 🎈🎈🎈🎈🎈';
const definition: FormDefinitionInput = {
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'a', label: long, required: true },
        { type: 'textarea', id: 'b', name: 'b', label: 'Text', max_length: 1234 },
        { type: 'number', id: 'c', name: 'c', label: 'Number', max: 1500.5 },
        { type: 'date', id: 'd', name: 'd', label: 'Day', min: '2026-03-14' },
        { type: 'checkbox', id: 'e', name: 'e', label: 'Box', required: true },
        { type: 'text', id: 'f', name: 'f', label: 'Code', pattern: 'x+', pattern_hint: 'Only the letter x.' },
        { type: 'text', id: 'g', name: 'g', label: 'Other code', pattern: 'x+' },
      ],
    },
  ],
  texts: { de: { errors: { required: 'Das fehlt noch.' } } },
};

test.each<PageLanguage>(['en', 'de', 'ja', 'pt', 'zh'])('the sentences are those of the server (%s)', (lang) => {
  const page = openForm(definition, { lang, preview: true });
  const values = { b: `${'x'.repeat(1300)}\n`, c: '2000', d: '2026-01-02', f: 'y', g: 'y' };
  for (const [id, value] of Object.entries(values)) page.fill(id, value);
  page.submit();
  const form = formDefinitionSchema.parse(definition);
  const { errors } = validateForm(form, readValues(page.form));
  expect(errors.map(({ code }) => code)).toEqual([
    'required',
    'too_long',
    'too_big',
    'too_small',
    'required',
    'pattern',
    'pattern',
  ]);
  for (const error of errors) expect(page.errorOf(error.field)).toBe(inOwnersWords(error, form, lang));
});

test('values are read as they are sent', () => {
  const page = openForm(definition, { preview: true });
  page.control('b').value = 'one\ntwo';
  page.fill('e', 'on');
  const { fields } = readValues(page.form);
  expect(fields).toContainEqual(['b', 'one\r\ntwo']);
  expect(fields).toContainEqual(['e', 'on']);
  expect(fields.map(([name]) => name)).toContain('_form_version');
});
