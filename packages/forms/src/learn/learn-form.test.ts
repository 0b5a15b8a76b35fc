import { formDefinitionSchema, limits } from '@postern/contracts';
import { fieldsOf, validateForm } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnForm } from './learn-form.ts';
import type { Sample } from './samples.ts';

const sample = (fields: Record<string, unknown>, files: Sample['files'] = []): Sample => ({
  fields: Object.entries(fields),
  files,
});
const learned = (samples: Sample[]) => fieldsOf(learnForm(samples));
/** The learned field for these values, one in each submission. */
const taken = (name: string, values: unknown[]) =>
  learned(values.map((value, at) => sample({ [name]: value, at: `x${at}` })))[0];

describe('a form learned from submissions', () => {
  it('has the fields in their usual order, with their types', () => {
    const topics = ['hinges', 'flaps', 'locks'];
    const samples = Array.from({ length: 20 }, (_, n) => ({
      fields: [
        ['first_name', ['Noor', 'Ines', 'Ada'][n % 3] + 'x'.repeat(n)],
        ['email', `noor${n}@example.org`],
        ['topic', topics[n % 3]],
        ...(n % 2
          ? [
              ['parts[]', 'screw'],
              ['parts[]', 'nut'],
            ]
          : [['parts[]', 'nut']]),
        ['message', n === 3 ? 'One\nTwo' : `Hello ${n}`],
        ...(n % 4 ? [['website', `https://example.org/${n}`]] : []),
        ['visit', `2026-01-${10 + n}`],
        ['phone', `+49 30 ${n}00`],
        ['guests', n + 1],
        ...(n % 2 ? [['newsletter', 'on']] : []),
        ['privacy', 'yes'],
        ['source', 'web'],
        ['_subject', 'no field'],
        ['bot-field', ''],
      ] as [string, unknown][],
      files: n % 3 ? [] : [{ field: 'photo', name: `IMG_${n}.JPG`, content_type: 'image/jpeg' }],
    }));
    expect(learned(samples)).toMatchObject([
      { type: 'text', name: 'first_name', label: 'First name', required: true },
      { type: 'email', name: 'email', label: 'Email', required: true },
      { type: 'select', name: 'topic', options: topics.map((value) => ({ value })) },
      { type: 'checkboxes', name: 'parts[]', label: 'Parts', options: [{ value: 'nut' }, { value: 'screw' }] },
      { type: 'textarea', name: 'message', required: true },
      { type: 'url', name: 'website', required: false },
      { type: 'date', name: 'visit' },
      { type: 'tel', name: 'phone' },
      { type: 'number', name: 'guests', whole: true },
      { type: 'checkbox', name: 'newsletter', value: 'on', required: false },
      { type: 'consent', name: 'privacy', value: 'yes', required: true },
      { type: 'hidden', name: 'source', default: 'web' },
      { type: 'file', name: 'photo', accept: ['image/*'], max_files: 1, required: false },
    ]);
    // The samples match the form that was learned from them.
    const form = learnForm(samples);
    for (const { fields, files } of samples) {
      const values = { fields, files: files.map((file) => ({ ...file, size: 1 })) };
      expect(validateForm(form, values).errors).toEqual([]);
    }
  });

  it('does not mistake codes for numbers, nor a single answer for a rule', () => {
    expect(taken('postcode', ['10115', '80331', '20095'])?.type).toBe('text');
    expect(taken('badge', ['0071', '0815', '4711'])?.type).toBe('text');
    expect(taken('rating', ['5', '4', '1'])).toMatchObject({ type: 'rating', max: 5 });
    expect(taken('price', ['5', '4.5', '1'])).toMatchObject({ type: 'number', whole: false });
    expect(taken('time', ['09:30', '10:00'])?.type).toBe('time');
    expect(taken('name', ['Noor'])).toMatchObject({ type: 'text', required: false });
    expect(taken('email', [...Array.from({ length: 39 }, (_, n) => `a${n}@b.example`), 'oops'])?.type).toBe('email');
    expect(
      taken(
        'answer',
        Array.from({ length: 30 }, (_, n) => (n % 2 ? 'yes' : 'no')),
      )?.type,
    ).toBe('select');
  });

  it('keeps the extensions of files', () => {
    const file = (name: string) => ({ field: 'cv', name, content_type: 'application/pdf' });
    const [field] = learned([sample({}, [file('a.pdf'), file('b.PDF')]), sample({}, [file('c.docx')])]);
    expect(field).toMatchObject({ type: 'file', accept: ['.docx', '.pdf'], max_files: 2 });
    expect(learned([sample({}, [file('noending')])])[0]).toMatchObject({ accept: [] });
  });

  it('leaves out fields that hardly any submission has', () => {
    const samples = Array.from({ length: 50 }, (_, n) => sample({ a: `${n}`, ...(n === 7 ? { odd: 'x' } : {}) }));
    expect(learned(samples).map((field) => 'name' in field && field.name)).toEqual(['a']);
  });

  it('is valid, whatever was received', () => {
    const name = fc.oneof(
      fc.constantFrom('a', '__proto__', 'constructor', 'x'.repeat(300), '\u0000', '_a'),
      fc.string({ unit: 'binary' }),
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('on', '', '5', 'a@b.c'),
    );
    const files = fc.array(fc.record({ field: name, name: fc.string({ unit: 'binary' }), content_type: fc.string() }));
    const samples = fc.array(fc.record({ fields: fc.array(fc.tuple(name, value)), files }), { maxLength: 12 });
    fc.assert(
      fc.property(samples, (all) => {
        const form = learnForm(all);
        expect(formDefinitionSchema.parse(form)).toEqual(form);
      }),
      { numRuns: 50 },
    );
    const many = Array.from({ length: 500 }, (_, n) => [`field ${n} ${'ö'.repeat(200)}`, 'x'] as const);
    const form = learnForm([{ fields: many, files: [] }]);
    expect(fieldsOf(form).length).toBeLessThanOrEqual(limits.formFields);
    expect(fieldsOf(form).length).toBeGreaterThan(100);
  });
});
