import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formOf, renderField } from '../../../../../test/field-properties.tsx';

const open = (type: 'text' | 'file') => renderField(formOf([{ type, id: 'own', name: 'own', label: 'Own' }]), 'own');
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a pattern', () => {
  it('is tested with the validator itself, in the form’s language', () => {
    renderField(
      formOf([{ type: 'text', id: 'own', name: 'own', label: 'PLZ', pattern: '\\d{5}' }], { language: 'de' }),
      'own',
    );
    write('Try it', '1011');
    expect(screen.getAllByText(/„PLZ“/)).not.toHaveLength(0);
    expect(screen.getByLabelText('Try it').getAttribute('aria-invalid')).toBe('true');
    write('Try it', '10115');
    screen.getByText('This value is accepted.');
  });

  it('shows an error if it is invalid, and the rest keeps working', () => {
    const { field } = open('text');
    write('Format', 'own');
    write('Pattern', '(a)\\1');
    expect(screen.getByText(/This pattern is not valid/)).toBeTruthy();
    write('Try it', 'aa');
    expect(screen.queryByText('This value is accepted.')).toBeNull();
    write('Pattern', '');
    expect(field()['pattern']).toBeNull();
    screen.getByLabelText('Pattern');
  });

  it('of a common kind adds its hint to English forms, and never replaces the owner’s own', () => {
    const { field } = open('text');
    write('Format', '\\d+');
    expect(field()['pattern_hint']).toBe('Digits only.');
    write(/^Hint/, 'The number on the key');
    write('Format', '\\d{5}');
    expect(field()['pattern_hint']).toBe('The number on the key');
    write('Format', '');
    expect(field()).toMatchObject({ pattern: null, pattern_hint: 'The number on the key' });
  });
});

describe('types of files', () => {
  it('combine kinds and extensions', () => {
    const { field } = open('file');
    expect(screen.getByRole('button', { name: 'Any' }).getAttribute('aria-pressed')).toBe('true');
    press('Images');
    write(/^Other types/, 'DWG, *.step image/svg+xml');
    expect(field()['accept']).toEqual(['image/*', '.dwg', '.step', 'image/svg+xml']);
    press('Images');
    expect(field()['accept']).toEqual(['.dwg', '.step', 'image/svg+xml']);
    press('Any');
    expect(field()['accept']).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Other types/).value).toBe('');
  });

  it('show an error if they are invalid', () => {
    open('file');
    write(/^Other types/, 'p/d/f');
    expect(screen.getByText('Write a type as .pdf, image/png or image/*.')).toBeTruthy();
  });
});
