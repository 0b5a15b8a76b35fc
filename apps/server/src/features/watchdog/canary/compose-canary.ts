import type { FormDefinition } from '@postern/contracts';
import { fieldsOf, shownFields, validateForm } from '@postern/contracts/validate-form';

type NamedField = Extract<ReturnType<typeof fieldsOf>[number], { name: string }>;

/** A field as a page sends it. */
export type SentField = [name: string, value: string];

const TEXT = 'This is a test by the watchdog.';
const EMAIL = 'watchdog@example.org';

/** The fields of a canary for an endpoint without a form: those that visitors usually send, without files. */
export function composeUsual(usual: readonly string[], files: readonly string[]): SentField[] {
  const names = usual.filter((name) => !files.includes(name));
  return (names.length > 0 ? names : ['name', 'email', 'message']).map((name) => [name, guess(name)]);
}

function guess(name: string): string {
  if (/mail|^_replyto$/i.test(name)) return EMAIL;
  if (/phone|tel/i.test(name)) return '+12025550123';
  return /message|text|comment|question/i.test(name) ? TEXT : 'Watchdog';
}

/**
 * The fields of a canary as a page with the published form sends them; undefined if no value is known that the form
 * accepts, as for a required file or a pattern.
 */
export function composeForForm(form: Pick<FormDefinition, 'steps'>): SentField[] | undefined {
  const fields: SentField[] = [];
  for (const field of fieldsOf(form)) {
    // Conditions refer to earlier fields.
    if (!('name' in field) || !shownFields(form, { fields, files: [] }).has(field.id)) continue;
    fields.push(...valuesOf(field).map((value): SentField => [field.name, value]));
  }
  return validateForm(form, { fields, files: [] }).errors.length === 0 ? fields : undefined;
}

/** What is sent for a field. Of those that need not be filled in, only texts are. */
function valuesOf(field: NamedField): string[] {
  switch (field.type) {
    case 'hidden':
      return [field.default];
    case 'text':
    case 'textarea':
      return sized(field, field.type === 'text' ? 'Watchdog' : TEXT);
    case 'email':
      return sized(field, EMAIL);
    case 'url':
      return sized(field, 'https://example.org/');
    case 'tel':
      return sized(field, '+12025550123');
    default:
      return field.required ? chosen(field) : [];
  }
}

/** A text of a length that the field accepts. One with a pattern sends its initial value, if it has one. */
function sized(field: Extract<NamedField, { pattern: string | null }>, text: string): string[] {
  if (field.pattern !== null) return field.default === null ? [] : [field.default];
  const long = text.padEnd(field.min_length ?? 0, field.type === 'text' || field.type === 'textarea' ? '.' : '');
  const isFitting = field.max_length === null || long.length <= field.max_length;
  const isCuttable = field.type === 'text' || field.type === 'textarea';
  if (isFitting) return [long];
  return isCuttable ? [long.slice(0, field.max_length ?? 0)] : [];
}

function chosen(field: NamedField): string[] {
  switch (field.type) {
    case 'select':
    case 'radio':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'checkboxes':
      return field.options.slice(0, field.min_chosen ?? 1).map(({ value }) => value);
    case 'checkbox':
    case 'consent':
      return [field.value];
    case 'number':
      return [String(Math.ceil(field.min ?? Math.min(1, field.max ?? 1)))];
    case 'date':
      return [field.min ?? field.max ?? '2030-01-01'];
    case 'time':
      return [field.min ?? field.max ?? '12:00'];
    case 'rating':
      return [String(field.max)];
    default:
      return [];
  }
}
