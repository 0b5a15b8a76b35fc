import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formOf, renderField } from '../../../../../test/field-properties.tsx';

const options = ['Red', 'Green', 'Blue'].map((label) => ({ value: label, label }));
const radio = { type: 'radio', id: 'own', name: 'own', label: 'Colour', options, default: 'Green' } as const;

const open = (change: object = {}) => renderField(formOf([{ ...radio, ...change }]), 'own');
const option = (number: number) => screen.getByLabelText<HTMLInputElement>(`Option ${number}`);
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('a value follows its label until it has been set, and so does the default choice', () => {
  const { field } = open();
  write('Option 2', 'Moss');
  expect(field()).toMatchObject({ default: 'Moss', options: [{}, { value: 'Moss', label: 'Moss' }, {}] });
  fireEvent.click(screen.getByLabelText('Own values'));
  write('Value of option 2', 'm');
  write('Option 2', 'Moss green');
  expect(field()).toMatchObject({ default: 'm', options: [{}, { value: 'm', label: 'Moss green' }, {}] });
});

it('a value that a condition refers to does not change', () => {
  const form = formOf([
    radio,
    {
      type: 'text',
      id: 'why',
      name: 'why',
      label: 'Why?',
      show_when: { conditions: [{ field: 'own', op: 'is', value: 'Red' }] },
    },
  ]);
  const { field } = renderField(form, 'own');
  write('Option 1', 'Crimson');
  expect(field()['options']).toMatchObject([{ value: 'Red', label: 'Crimson' }, {}, {}]);
});

it('Enter adds one below, Backspace removes an empty one, Alt with an arrow key moves', () => {
  const { field } = open();
  fireEvent.keyDown(option(1), { key: 'Enter' });
  expect(document.activeElement).toBe(option(2));
  expect(option(2).value).toBe('Option 4');
  write('Option 2', '');
  screen.getByText('This can’t be empty.');
  fireEvent.keyDown(option(2), { key: 'Backspace' });
  expect(document.activeElement).toBe(option(1));
  fireEvent.keyDown(option(1), { key: 'ArrowDown', altKey: true });
  expect(document.activeElement).toBe(option(2));
  expect(field()['options']).toMatchObject([{ label: 'Green' }, { label: 'Red' }, { label: 'Blue' }]);
  screen.getByText('Red moved to position 2 of 3');
});

it('the default choice is removed with its option, and the last option cannot be removed', () => {
  const { field } = open();
  press('Remove option 2');
  expect(field()).toMatchObject({ default: null, options: [{ label: 'Red' }, { label: 'Blue' }] });
  press('Remove option 2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove option 1' }).disabled).toBe(true);
});

it('shows a duplicate value beside the option', () => {
  open();
  write('Option 3', 'Red');
  screen.getByText('This value is used twice.');
  fireEvent.click(screen.getByLabelText('Own values'));
  expect(option(3).getAttribute('aria-invalid')).toBe('true');
});

it('lines pasted into an option become options; one line is only text', () => {
  const { field } = open();
  fireEvent.paste(option(1), { clipboardData: { getData: () => 'Cyan\r\nRed\n\n  Magenta ' } });
  expect(field()['options']).toMatchObject([
    { label: 'Red' },
    { label: 'Cyan', value: 'Cyan' },
    { label: 'Magenta' },
    { label: 'Green' },
    { label: 'Blue' },
  ]);
  expect(fireEvent.paste(option(1), { clipboardData: { getData: () => 'one line\n' } })).toBe(true);
});

it('all options as text: existing ones keep their values', () => {
  const { field } = open({ options: [{ value: 'r', label: 'Red' }, ...options.slice(1)] });
  press('Edit as text');
  write('One option per line', 'Blue\nRed\nBlue\n\nWhite');
  press('Use 3 options');
  expect(field()).toMatchObject({
    default: null,
    options: [
      { value: 'Blue', label: 'Blue' },
      { value: 'r', label: 'Red' },
      { value: 'White', label: 'White' },
    ],
  });
});
