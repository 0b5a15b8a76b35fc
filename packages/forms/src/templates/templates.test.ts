import { formDefinitionSchema } from '@postern/contracts';
import { fieldsOf, validateForm } from '@postern/contracts/validate-form';
import { describe, expect, it } from 'vitest';
import { templates } from './templates.ts';

describe.each(templates)('the template $key', ({ form: input, title, description }) => {
  const form = formDefinitionSchema.parse(input);
  const fields = fieldsOf(form);

  it('is a form with its own texts', () => {
    expect(form.title).not.toBe('');
    expect(form.description).not.toBe('');
    expect(form.texts.en).toMatchObject({
      submit: expect.any(String),
      thanks_title: expect.any(String),
      thanks_text: expect.any(String),
    });
    expect([title, description].every(Boolean)).toBe(true);
  });

  it('has fields, and stays within the limits', () => {
    const { errors } = validateForm(form, { fields: [], files: [] });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every(({ code }) => code === 'required')).toBe(true);
    const unbounded = fields.filter(
      (field) => (field.type === 'text' || field.type === 'textarea') && !field.max_length && !field.pattern,
    );
    expect(unbounded).toEqual([]);
  });

  it('has field names that are easy to work with, and that browsers can autofill', () => {
    const names = fields.flatMap((field) => ('name' in field ? [field.name] : []));
    expect(names.filter((name) => !/^[a-z][a-z\d_]*$/.test(name))).toEqual([]);
    const email = fields.find(({ type }) => type === 'email');
    expect(email && 'name' in email && email.name).toBe('email');
  });
});

it('each has its own key', () => {
  const keys = templates.map(({ key }) => key);
  expect(new Set(keys).size).toBe(8);
  expect(keys).toHaveLength(8);
});
