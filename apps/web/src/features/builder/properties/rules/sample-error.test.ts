import { formDefinitionSchema, patternSchema, type FormDefinitionInput, type NamedField } from '@postern/contracts';
import { checkField } from '@postern/contracts/validate-form';
import { describe, expect, it } from 'vitest';
import { patternPresets } from './pattern-presets.ts';
import { sampleError, errorMessageOn } from './sample-error.ts';

type Input = FormDefinitionInput['steps'][number]['fields'][number];

function parse(field: object, language: FormDefinitionInput['language'] = 'en') {
  const form = formDefinitionSchema.parse({
    language,
    steps: [{ fields: [{ id: 'own', name: 'own', label: 'Own', ...field } as Input] }],
  });
  return { form, field: form.steps[0]?.fields[0] as NamedField };
}

const options = ['A', 'B', 'C'].map((label) => ({ value: label, label }));

it.each([
  [{ type: 'text', pattern: '\\d{5}' }, '“Own” does not have the expected format.'],
  [{ type: 'text', min_length: 3 }, '“Own” is too short: at least 3 characters.'],
  [{ type: 'textarea', max_length: 20 }, '“Own” is too long: at most 20 characters.'],
  [{ type: 'email' }, '“Own” is not a complete email address, such as name@example.org.'],
  [{ type: 'number', max: 5 }, '“Own” may not be more than 5.'],
  [{ type: 'number', whole: true }, '“Own” must be a whole number.'],
  [{ type: 'date', min: '2026-03-01' }, '“Own” may not be less than 1 March 2026.'],
  [{ type: 'checkboxes', options, min_chosen: 2 }, '“Own” has too few answers: choose at least 2.'],
  [{ type: 'consent', required: true }, 'Please tick “Own”.'],
  [{ type: 'file', accept: ['.pdf', '.zip'] }, '“Own” does not accept files such as “setup.exe”.'],
  [{ type: 'file', max_bytes: 1000 }, '“photos.jpg” is too large for “Own”.'],
  [{ type: 'file', max_files: 2 }, '“Own” has too many files: at most 2.'],
  [{ type: 'select', options, required: true }, '“Own” is required.'],
])('%j: %s', (change, sentence) => {
  const { form, field } = parse(change);
  const error = sampleError(field, form);
  expect(error?.sentence).toBe(sentence);
  // The validator confirms the error.
  const sent = (error?.texts ?? []).map((text) => ['own', text] as const);
  expect(checkField(field, { fields: sent, files: error?.files ?? [] })).toBeTruthy();
});

it('there is none if everything is accepted', () => {
  const { form, field } = parse({ type: 'text' });
  expect(sampleError(field, form)).toBeNull();
});

it('is in the form’s language', () => {
  const { form, field } = parse({ type: 'text', required: true }, 'fr');
  expect(sampleError(field, form)?.sentence).toMatch(/^Le champ «\sOwn\s» est/);
});

describe('common patterns', () => {
  const fitting: Record<string, readonly string[]> = {
    'Postal code, Germany': ['10115'],
    'Postcode, United Kingdom': ['SW1A 1AA', 'M11AE', 'ec1a 1bb'],
    'ZIP code, United States': ['94107', '94107-1234'],
    'Postal code, Canada': ['K1A 0B1'],
    IBAN: ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19'],
    Colour: ['#1d6f63'],
    'Only digits': ['007'],
    'Only letters': ["Zoë O'Brien-Łuk", '山田'],
    'Letters, digits, hyphens': ['model-3b'],
  };
  it.each(patternPresets)('$label', ({ label, pattern }) => {
    expect(patternSchema.safeParse(pattern).error).toBeUndefined();
    const { form, field } = parse({ type: 'text', pattern });
    const own = fitting[label] ?? [];
    expect(own).not.toHaveLength(0);
    expect(own.filter((text) => errorMessageOn(field, [text], form) !== undefined)).toEqual([]);
    expect(sampleError(field, form)).not.toBeNull();
  });
});
