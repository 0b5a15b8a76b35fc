import { formFieldSchema, type FormField, type FormFieldType } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formOf, renderField } from '../../../../../test/field-properties.tsx';

const asked = { type: 'text', id: 'asked', name: 'asked', label: 'Asked' } as const;
const options = ['A', 'B', 'C'].map((label) => ({ value: label, label }));
const types = formFieldSchema.options.map((option) => [option.shape.type.value, Object.keys(option.shape)] as const);

/** A field of a type, with its required properties only. */
const aField = (type: FormFieldType) => ({
  type,
  id: 'own',
  ...(type === 'section' ? {} : { name: 'own' }),
  ...(type === 'hidden' ? {} : { label: 'Own' }),
  ...(type === 'select' || type === 'radio' || type === 'checkboxes' ? { options } : {}),
});

const open = (type: FormFieldType, change: object = {}) =>
  renderField(formOf([asked, { ...aField(type), ...change } as FormField]), 'own');

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

/** How each property is edited by hand, and its expected value. `id` cannot be edited; `type` has its own test. */
const edits: Record<string, (type: FormFieldType) => unknown> = {
  label: (type) => {
    write(type === 'section' ? 'Heading' : type === 'consent' ? 'Consent text' : 'Label', 'Another');
    return 'Another';
  },
  name: () => {
    write(/^Name/, 'another[]');
    return 'another[]';
  },
  help: (type) => {
    write(type === 'section' ? 'Text below' : 'Help', 'Some help');
    return 'Some help';
  },
  placeholder: () => {
    write('Placeholder', 'Such as');
    return 'Such as';
  },
  width: () => {
    press('Half');
    return 'half';
  },
  required: () => {
    flip('Required');
    return true;
  },
  show_when: () => {
    press('Condition');
    return { match: 'all', conditions: [{ field: 'asked', op: 'filled', value: '' }] };
  },
  min_length: () => {
    write('At least', '3');
    return 3;
  },
  max_length: () => {
    write('At most', '30');
    return 30;
  },
  pattern: () => {
    write('Format', '\\d+');
    return '\\d+';
  },
  pattern_hint: () => {
    write('Format', 'own');
    write(/^Hint/, 'Digits, please');
    return 'Digits, please';
  },
  rows: () => {
    write('Height', '7');
    return 7;
  },
  whole: () => {
    flip('Whole numbers only');
    return true;
  },
  options: () => {
    press('Option');
    return [...options, { value: 'Option 4', label: 'Option 4' }];
  },
  min_chosen: () => {
    write('At least', '2');
    return 2;
  },
  max_chosen: () => {
    write('At most', '2');
    return 2;
  },
  value: () => {
    write(/^Value/, 'agreed');
    return 'agreed';
  },
  accept: () => {
    press('PDF');
    return ['.pdf'];
  },
  max_files: () => {
    write('At most', '4');
    return 4;
  },
  max_bytes: () => {
    write('Each up to', '2.5');
    return 2.5 * 1024 * 1024;
  },
  min: (type) => {
    const value = { number: '-1.5', date: '2026-01-31', time: '08:00' }[type as 'number' | 'date' | 'time'];
    write(type === 'number' ? 'At least' : 'From', value);
    return type === 'number' ? -1.5 : value;
  },
  max: (type) => {
    const value = { rating: '7', number: '12', date: '2027-01-31', time: '18:00' }[type as 'number'];
    write(type === 'rating' ? 'Best' : type === 'number' ? 'At most' : 'Up to', value);
    return type === 'date' || type === 'time' ? value : Number(value);
  },
  default: (type) => {
    if (type === 'checkbox') {
      flip('Ticked by default');
      return true;
    }
    if (type === 'checkboxes') {
      fireEvent.click(screen.getByRole('checkbox', { name: 'C' }));
      fireEvent.click(screen.getByRole('checkbox', { name: 'A' }));
      return ['A', 'C'];
    }
    const value = { date: '2026-05-01', time: '09:30', select: 'B', radio: 'B' }[type as 'date'] ?? '12';
    write(type === 'hidden' ? 'Value' : /by default|^Default value/i, value);
    return value;
  },
};

describe.each(types)('a field of type %s', (type, keys) => {
  it.each(keys.filter((key) => key !== 'id' && key !== 'type'))('has a control for its %s', (key) => {
    const { field } = open(type);
    const edit = edits[key];
    if (!edit) throw new Error(`Nothing here edits ${key}`);
    const value = edit(type);
    expect(field()[key]).toEqual(value);
    expect(formFieldSchema.safeParse(field()).error).toBeUndefined();
  });
});

it.each(types.map(([type]) => type).filter((type) => type !== 'section'))(
  'a field of type %s can become another',
  async (type) => {
    const { field } = open(type);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Change type' }), { key: 'Enter' });
    const [first] = await screen.findAllByRole('menuitem');
    if (!first) throw new Error('no type');
    fireEvent.click(first);
    await screen.findByRole('button', { name: 'Change type' });
    await expect.poll(() => field()['type']).not.toBe(type);
    expect(field()['id']).toBe('own');
  },
);

it('a number outside its bounds is reported, and changes nothing', () => {
  const { field } = open('textarea', { max_length: 50 });
  for (const [text, sentence] of [
    ['many', 'This isn’t a number.'],
    ['2.5', 'This must be a whole number.'],
    ['0', 'At least 1.'],
    ['100001', 'At most 100000.'],
  ] as const) {
    write('At most', text);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(field()['max_length']).toBe(50);
  }
  write('At most', '');
  expect(field()['max_length']).toBeNull();
  write('Height', '');
  expect(screen.getByText('Enter a number.')).toBeTruthy();
  expect(field()['rows']).toBe(4);
});

it('shows the contract’s error beside the control', () => {
  open('text');
  write('Label', ' ');
  expect(screen.getByLabelText('Label').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('This can’t be empty.');
  write(/^Name/, 'asked');
  screen.getByText('Another field already has this name.');
  write('At least', '9');
  write('At most', '3');
  expect(screen.getByText('The maximum is below the minimum.')).toBeTruthy();
});

it('shows a sample error with the owner’s own text', () => {
  renderField(
    formOf([{ type: 'file', id: 'own', name: 'own', label: 'CV', required: true, accept: ['.pdf'] }], {
      texts: { en: { errors: { file: 'A PDF, please.' } } },
    }),
    'own',
  );
  const view = within(screen.getByRole('region', { name: 'Error preview' }));
  view.getByText('archive.zip');
  expect(view.getByText('A PDF, please.')).toBeTruthy();
});
