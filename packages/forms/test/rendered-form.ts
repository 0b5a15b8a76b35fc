import { formDefinitionSchema, type FormDefinition, type FormDefinitionInput } from '@postern/contracts';
import { HtmlValidate } from 'html-validate';
import { renderForm, type RenderOptions } from '../src/render/form.ts';

/** One field of each type, with all its properties. */
export const everyField = [
  { type: 'text', id: 'a1', name: 'name', label: 'Name', required: true, width: 'half', max_length: 80 },
  {
    type: 'textarea',
    id: 'a2',
    name: 'message',
    label: 'Message',
    help: 'As long as you like.',
    default: 'Hello\nyou',
    rows: 6,
  },
  { type: 'email', id: 'a3', name: 'email', label: 'E-mail', placeholder: 'you@example.org' },
  { type: 'url', id: 'a4', name: 'site', label: 'Site' },
  { type: 'tel', id: 'a5', name: 'phone', label: 'Telephone', pattern: '\\d{3,}', pattern_hint: 'Digits only.' },
  { type: 'number', id: 'a6', name: 'people', label: 'People', min: 0.5, max: 8, whole: true },
  { type: 'date', id: 'a7', name: 'day', label: 'Day', min: '2025-06-01', default: '2025-06-18' },
  { type: 'time', id: 'a8', name: 'hour', label: 'Hour', max: '20:00' },
  {
    type: 'select',
    id: 'a9',
    name: 'size',
    label: 'Size',
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ],
  },
  {
    type: 'radio',
    id: 'b1',
    name: 'coming',
    label: 'Coming?',
    required: true,
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  {
    type: 'checkboxes',
    id: 'b2',
    name: 'food',
    label: 'Food',
    min_chosen: 1,
    max_chosen: 2,
    default: ['b'],
    options: [
      { value: 'a', label: 'Apple' },
      { value: 'b', label: 'Bread' },
    ],
  },
  { type: 'checkbox', id: 'b3', name: 'news', label: 'Newsletter', default: true },
  { type: 'consent', id: 'b4', name: 'consent', label: 'I agree to https://example.org/terms.', required: true },
  { type: 'rating', id: 'b5', name: 'stars', label: 'How was it?' },
  { type: 'rating', id: 'b6', name: 'points', label: 'Would you tell a friend?', max: 10, required: true },
  {
    type: 'file',
    id: 'b7',
    name: 'photos',
    label: 'Photos',
    accept: ['image/*', '.pdf'],
    max_files: 3,
    max_bytes: 5_242_880,
  },
  { type: 'hidden', id: 'b8', name: 'source', default: 'garden' },
  {
    type: 'section',
    id: 'b9',
    label: 'Afterwards',
    help: 'Nearly done.',
    show_when: { conditions: [{ field: 'b1', op: 'is', value: 'yes' }] },
  },
  {
    type: 'text',
    id: 'c1',
    name: 'dish',
    label: 'Dish',
    required: true,
    show_when: {
      match: 'any',
      conditions: [
        { field: 'b1', op: 'is', value: 'yes' },
        { field: 'b3', op: 'filled' },
      ],
    },
  },
] satisfies FormDefinitionInput['steps'][number]['fields'];

export const formOf = (input: Partial<FormDefinitionInput> = {}): FormDefinition =>
  formDefinitionSchema.parse({ steps: [{ fields: everyField }], ...input });

export const rendered = (form: FormDefinition, more: Partial<RenderOptions> = {}): string =>
  renderForm({
    id: 'k7m2qd9x',
    action: 'https://forms.example/api/submit/k7m2qd9x',
    version: 3,
    form,
    lang: 'en',
    startedAt: new Date('2025-06-18T14:02:07Z'),
    honeypot: '_gotcha',
    captcha: { kind: 'none' },
    maxFileBytes: 10_485_760,
    ...more,
  }).text;

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Details of notation that parsers ignore.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

/** The problems that a validator finds in a document, or in a part of one. */
export async function htmlErrorsOf(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}
