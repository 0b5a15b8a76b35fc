import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formOf, renderField } from '../../../../../test/field-properties.tsx';

const form = formOf([
  {
    type: 'radio',
    id: 'job',
    name: 'job',
    label: 'Which position?',
    options: [
      { value: 'junior', label: 'Junior architect' },
      { value: 'intern', label: 'Internship' },
    ],
  },
  { type: 'section', id: 'part', label: 'A part' },
  { type: 'hidden', id: 'from', name: 'from' },
  { type: 'consent', id: 'terms', name: 'terms', label: 'Terms' },
  { type: 'date', id: 'start', name: 'start', label: 'Start' },
  { type: 'text', id: 'own', name: 'own', label: 'Own' },
  { type: 'text', id: 'later', name: 'later', label: 'Later' },
]);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choices = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map((each) => each.textContent);

it('offers only earlier fields that people fill in', () => {
  renderField(form, 'own');
  press('Condition');
  expect(choices('Field')).toEqual(['Which position?', 'Terms', 'Start']);
});

it('offers values that fit a field: options by their labels, boxes as ticked, dates as dates', () => {
  const { field } = renderField(form, 'own');
  press('Condition');
  choose('Field', 'job');
  expect(choices('Comparison')).toEqual(['is', 'is not', 'is any', 'is none']);
  expect(choices('Value')).toEqual(['Junior architect', 'Internship']);
  choose('Value', 'intern');
  screen.getByRole('button', { name: 'Change condition: Which position? is Internship' });
  choose('Comparison', 'filled');
  expect(screen.queryByLabelText('Value')).toBeNull();
  choose('Field', 'terms');
  expect(choices('Comparison')).toEqual(['is ticked', 'is not ticked']);
  choose('Field', 'start');
  choose('Comparison', 'at_least');
  expect(screen.getByLabelText<HTMLInputElement>('Value').type).toBe('date');
  choose('Value', '2027-02-01');
  expect(field()['show_when']).toEqual({
    match: 'all',
    conditions: [{ field: 'start', op: 'at_least', value: '2027-02-01' }],
  });
});

it('several must all hold, or any one; without the last one, the field is always shown', () => {
  const { field } = renderField(form, 'own');
  press('Condition');
  press('Done');
  press('Condition');
  press('Done');
  press('Any matches');
  expect(field()['show_when']).toMatchObject({ match: 'any', conditions: [{}, {}] });
  for (const button of screen.getAllByRole('button', { name: /^Remove condition/ }).slice(0, 1))
    fireEvent.click(button);
  press(/^Remove condition/);
  expect(field()['show_when']).toBeNull();
  screen.getByText('Without a condition, the field is always shown.');
});

it('names an option that no longer exists', () => {
  renderField(
    formOf([
      form.steps[0]?.fields[0] ?? { type: 'text', id: 'job', name: 'job', label: '' },
      {
        type: 'text',
        id: 'own',
        name: 'own',
        label: 'Own',
        show_when: { conditions: [{ field: 'job', op: 'is', value: 'senior' }] },
      },
    ]),
    'own',
  );
  press(/^Change condition/);
  expect(screen.getByText('This isn’t one of the field’s options.')).toBeTruthy();
});

it('the first field has no field to depend on', () => {
  renderField(form, 'job');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Condition' }).disabled).toBe(true);
});
