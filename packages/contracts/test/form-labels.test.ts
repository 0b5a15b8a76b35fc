import { expect, it } from 'vitest';
import { formDefinitionSchema } from '../src/schemas/form.ts';
import { columnLabels, fieldLabel, formLabels, noLabels, optionLabel } from '../src/forms/form-labels.ts';

const form = formDefinitionSchema.parse({
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'full_name', label: 'Your name' },
        { type: 'text', id: 'b', name: 'other_name', label: 'Your name' },
        {
          type: 'checkboxes',
          id: 'c',
          name: 'days',
          label: 'Days',
          options: [
            { value: 'mo', label: 'Monday' },
            { value: 'Sunday', label: 'Sunday' },
          ],
        },
        { type: 'hidden', id: 'd', name: 'source' },
      ],
    },
  ],
});
const labels = formLabels(form);

it('knows labels by name, and leaves the names of fields without one', () => {
  expect(fieldLabel(labels, 'full_name')).toBe('Your name');
  expect(fieldLabel(labels, 'source')).toBe('source');
  expect(fieldLabel(labels, '__proto__')).toBe('__proto__');
  expect(fieldLabel(noLabels, 'full_name')).toBe('full_name');
  expect(formLabels(null)).toBe(noLabels);
});

it('distinguishes columns with the same label by their names', () => {
  expect(columnLabels(labels, ['full_name', 'days', 'other_name'])).toEqual([
    'Your name (full_name)',
    'Days',
    'Your name (other_name)',
  ]);
  expect(columnLabels(labels, ['days'], ['Days'])).toEqual(['Days (days)']);
  expect(columnLabels(labels, ['full_name', 'Your name'])).toEqual(['Your name (full_name)', 'Your name']);
});

it('replaces values by the labels of their options', () => {
  expect(optionLabel(labels, 'days', 'mo')).toBe('Monday');
  expect(optionLabel(labels, 'days', ['mo', 'Sunday', 'never', 3])).toEqual(['Monday', 'Sunday', 'never', 3]);
  expect(optionLabel(labels, 'days', null)).toBeNull();
  expect(optionLabel(labels, 'full_name', 'mo')).toBe('mo');
  expect(optionLabel(labels, 'days', 'constructor')).toBe('constructor');
});
