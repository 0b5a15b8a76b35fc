import { formDefinitionSchema, type FormDefinition, type FormDefinitionInput } from '@postern/contracts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { issuesOf, issuesOfForm } from '../../model/issues.ts';
import { FormProperties } from './form-properties.tsx';
import { ThemeProperties } from '../theme/theme-properties.tsx';

const text = (id: string, more = {}) => ({ type: 'text' as const, id, name: id, label: id.toUpperCase(), ...more });

/** The properties of a form, or of its theme, as the builder shows them. */
function open(start: Partial<FormDefinitionInput> = {}, tab: 'form' | 'theme' = 'form') {
  const begun = formDefinitionSchema.parse({ steps: [{ fields: [] }], ...start });
  let now = begun;
  function Shown() {
    const [form, setForm] = useState(begun);
    const change = (next: FormDefinition): void => {
      now = next;
      setForm(next);
    };
    return tab === 'form' ? (
      <FormProperties form={form} issues={issuesOfForm(issuesOf(form))} onChange={change} />
    ) : (
      <ThemeProperties form={form} onChange={change} />
    );
  }
  render(<Shown />);
  return () => now;
}

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('a form', () => {
  it('has a title, a description and a language', () => {
    const form = open();
    write('Title', 'Your order');
    write('Description', 'Two\nlines');
    write('Language', 'de');
    expect(form()).toMatchObject({ title: 'Your order', description: 'Two\nlines', language: 'de' });
    write('Language', '');
    expect(form().language).toBeNull();
  });

  it('has its own texts in each language', () => {
    const form = open({ language: 'de' });
    expect(tabs()).toEqual(['Deutsch']);
    // Without its own texts it shows the defaults.
    expect(screen.getByLabelText<HTMLInputElement>('Button').placeholder).toBe('Absenden');
    write('Button', 'Bestellen');
    write('Add a language', 'fr');
    expect(tabs()).toEqual(['Deutsch', 'Français']);
    write('Button', 'Commander');
    write('Thank-you heading', 'Merci');
    write('Thank-you text', 'À bientôt');
    write('When a field is empty', 'Vide');
    write('When a value is invalid', 'Faux');
    write('When a file is rejected', 'Pas ce fichier');
    expect(form().texts).toEqual({
      de: expect.objectContaining({ submit: 'Bestellen', thanks_title: null }) as unknown,
      fr: {
        submit: 'Commander',
        thanks_title: 'Merci',
        thanks_text: 'À bientôt',
        errors: { required: 'Vide', invalid: 'Faux', file: 'Pas ce fichier' },
      },
    });
    press('Reset to the default text');
    expect(Object.keys(form().texts)).toEqual(['de']);
    expect(tabs()).toEqual(['Deutsch']);
  });

  it('has steps that are named, moved and, once empty, removed', () => {
    const form = open({
      steps: [
        { title: 'You', fields: [text('a')] },
        { fields: [text('b', { show_when: { conditions: [{ field: 'a', op: 'filled' }] } })] },
      ],
    });
    write(/^Step 2/, 'Your work');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove step 1' }).disabled).toBe(true);
    press('Move step 2 up');
    expect(form().steps).toMatchObject([
      { title: 'Your work', fields: [{ id: 'b', show_when: null }] },
      { title: 'You', fields: [{ id: 'a' }] },
    ]);
    screen.getByText('Your work is now step 1 of 2. Conditions that can no longer match were removed from B.');
    press('Step');
    press('Remove step 3');
    expect(form().steps).toHaveLength(2);
    expect(issuesOf(form())).toEqual([]);
  });
});

describe('a theme', () => {
  it('has light and dark colours, corners and a font', () => {
    const form = open({}, 'theme');
    press('Dark');
    press('Round');
    write('Font', 'serif');
    expect(form().theme).toMatchObject({ scheme: 'dark', radius: 'large', font: 'serif' });
  });

  it('has an accent by name, by picker and by digits', () => {
    const form = open({}, 'theme');
    press('Plum');
    expect(form().theme.accent).toBe('#7d3c6b');
    expect(screen.getByLabelText<HTMLInputElement>(/^Accent/).value).toBe('#7d3c6b');
    write('Choose a colour', '#112233');
    expect(form().theme.accent).toBe('#112233');
    write(/^Accent/, '#12');
    screen.getByText('This must be a colour such as #1d6f63.');
    expect(form().theme.accent).toBe('#112233');
    write(/^Accent/, 'ABC');
    expect(form().theme.accent).toBe('#aabbcc');
    press('Verdigris');
    expect(form().theme.accent).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Accent/).value).toBe('');
  });

  it('reports the correction of a colour with too little contrast', () => {
    open({ theme: { accent: '#ffee99', scheme: 'light' } }, 'theme');
    const note = screen.getByText(/Contrast 1\.\d:1 in the light theme/);
    expect(note.textContent).toContain('The colour is darkened in the light theme so that it stays visible.');
    press('Dark');
    expect(note.textContent).not.toContain('darkened');
  });

  it('accepts a logo over https only', () => {
    const form = open({}, 'theme');
    const logo = () => within(screen.getByRole('region', { name: 'Image' }));
    write(/^Logo/, 'http://example.org/logo.png');
    logo().getByText('Enter an https:// address of an image.');
    write(/^Logo/, 'https://example.org/logo.png');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(form().theme.logo_url).toBe('https://example.org/logo.png');
    write(/^Logo/, '');
    expect(form().theme.logo_url).toBeNull();
  });
});
