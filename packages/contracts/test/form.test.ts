import { describe, expect, it } from 'vitest';
import { formDefinitionSchema, limits, type FormDefinitionInput } from '../src/index.ts';

const text = (id: string, change: object = {}) => ({ type: 'text' as const, id, name: id, label: id, ...change });
const formOf = (...fields: object[]) => ({ steps: [{ fields }] }) as FormDefinitionInput;
const when = (field: string) => ({ show_when: { conditions: [{ field, op: 'filled' as const }] } });

/** The paths of all errors, each with its sentence. */
function issuesOf(form: unknown): string[] {
  const { error } = formDefinitionSchema.safeParse(form);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a form', () => {
  it('needs only fields, and gets defaults for everything else', () => {
    const form = formDefinitionSchema.parse(formOf(text('a')));
    expect(form).toEqual({
      title: '',
      description: '',
      language: null,
      theme: { scheme: 'auto', accent: null, radius: 'small', font: 'sans', logo_url: null },
      texts: {},
      steps: [
        {
          title: null,
          fields: [
            {
              type: 'text',
              id: 'a',
              name: 'a',
              label: 'a',
              help: null,
              width: 'full',
              required: false,
              show_when: null,
              placeholder: null,
              default: null,
              min_length: null,
              max_length: null,
              pattern: null,
              pattern_hint: null,
            },
          ],
        },
      ],
    });
    expect(formDefinitionSchema.parse(form)).toEqual(form);
  });

  it('has unique names and ids, over all steps', () => {
    const form = { steps: [{ fields: [text('a')] }, { fields: [text('a')] }] };
    expect(issuesOf(form)).toEqual([
      'steps.1.fields.0.id: Another field already has this id.',
      'steps.1.fields.0.name: Another field already has this name.',
    ]);
  });

  it('has conditions on earlier fields only, so that no field depends on itself', () => {
    const sentence = 'A condition can only refer to an earlier field.';
    const at = (field: number) => `steps.0.fields.${field}.show_when.conditions.0.field: ${sentence}`;
    expect(issuesOf(formOf(text('a', when('b')), text('b', when('a'))))).toEqual([at(0)]);
    expect(issuesOf(formOf(text('a', when('a'))))).toEqual([at(0)]);
    expect(issuesOf(formOf({ type: 'section', id: 's', label: 'S' }, text('a', when('s'))))).toEqual([at(1)]);
    expect(issuesOf(formOf(text('a'), text('b', when('a'))))).toEqual([]);
  });

  it.each([
    ['_redirect', 'A field’s name can’t begin with _ or be the name of a honeypot.'],
    ['bot-field', 'A field’s name can’t begin with _ or be the name of a honeypot.'],
    ['a\nb', 'Only one line of text is allowed.'],
    ['\uD800', 'Only one line of text is allowed.'],
  ])('refuses a field called %j', (name, sentence) => {
    expect(issuesOf(formOf(text('a', { name })))).toEqual([`steps.0.fields.0.name: ${sentence}`]);
  });

  it.each([
    [
      text('a', { pattern: '(?=x)' }),
      'pattern: This pattern is not valid: Only ( and (?: can begin a group at character 2.',
    ],
    [text('a', { min_length: 5, max_length: 4 }), 'max_length: The maximum is below the minimum.'],
    [
      { type: 'date', id: 'a', name: 'a', label: 'a', min: '2026-02-01', max: '2026-01-01' },
      'max: The maximum is below the minimum.',
    ],
    [{ type: 'date', id: 'a', name: 'a', label: 'a', min: '2026-02-30' }, 'min: Invalid ISO date'],
    [
      {
        type: 'select',
        id: 'a',
        name: 'a',
        label: 'a',
        options: [
          { value: 'x', label: 'X' },
          { value: 'x', label: 'Y' },
        ],
      },
      'options: Two options have the same value.',
    ],
    [
      { type: 'radio', id: 'a', name: 'a', label: 'a', options: [{ value: 'x\ny', label: 'X' }] },
      'options.0.value: Only one line of text is allowed.',
    ],
    [
      { type: 'radio', id: 'a', name: 'a', label: 'a', default: 'y', options: [{ value: 'x', label: 'X' }] },
      'default: The default is not one of the options.',
    ],
  ])('%j is refused', (field, issue) => {
    expect(issuesOf(formOf(field))).toEqual([`steps.0.fields.0.${issue}`]);
  });

  it('is limited in fields and in size', () => {
    const many = Array.from({ length: limits.formFields + 1 }, (_, n) => text(`f${n}`));
    expect(issuesOf({ steps: [{ fields: many.slice(1) }, { fields: many.slice(0, 1) }] })).toEqual([
      `steps: A form can have at most ${limits.formFields} fields.`,
    ]);
    const long = many.slice(1).map((field) => ({ ...field, help: 'x'.repeat(limits.formHelpChars) }));
    expect(issuesOf(formOf(...long))).toEqual([': The form is too large.']);
  });

  it.each([
    'http://a.example/logo.png',
    'javascript:alert(1)',
    'https://localhost/logo.png',
    'data:image/png;base64,AA',
  ])('refuses a logo from %s', (logo_url) => {
    expect(issuesOf({ ...formOf(text('a')), theme: { logo_url } })).toContain(
      'theme.logo_url: This must be an https URL.',
    );
  });
});
