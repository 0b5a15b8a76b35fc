import type { FormField, NamedField } from '../schemas/form-field.ts';
import type { FormDefinition } from '../schemas/form.ts';
import { checkFile, checkText, type ValueError } from './check-value.ts';
import { filesOf, textsOf, type FormValues } from './form-values.ts';
import { fieldsOf, shownFields } from './shown-fields.ts';

export type { ValueError } from './check-value.ts';
export type { FormValues, SentFile } from './form-values.ts';
export { fieldsOf, shownFields } from './shown-fields.ts';

/** The error of one field. */
export interface FormError extends ValueError {
  /** The name of the field. */
  field: string;
}

export interface Checked {
  /** At most one error for each field, in the order of the form. */
  errors: FormError[];
  /** Names that were sent and are not fields of the form, each once. */
  unknown: string[];
}

/**
 * Validates the sent values against a form. The same code runs in browsers and on the server. Its time grows with the
 * size of the values. A hidden field may be empty and is not checked.
 */
export function validateForm(form: Pick<FormDefinition, 'steps'>, values: FormValues): Checked {
  const shown = shownFields(form, values);
  const errors: FormError[] = [];
  const names = new Set<string>();
  for (const field of fieldsOf(form)) {
    if (!('name' in field)) continue;
    names.add(field.name);
    const error = shown.has(field.id) ? checkField(field, values) : undefined;
    if (error) errors.push({ field: field.name, ...error });
  }
  const sent = [...values.fields.map(([name]) => name), ...values.files.map(({ field }) => field)];
  return { errors, unknown: [...new Set(sent)].filter((name) => !names.has(name)) };
}

/** The error of one field; undefined if it is valid. */
export function checkField(field: NamedField, values: FormValues): ValueError | undefined {
  if (field.type === 'hidden') return undefined;
  const files = filesOf(values, field.name);
  const texts = textsOf(values, field.name);
  if (field.type !== 'file') {
    if (!texts || files.length > 0) return { code: 'not_text' };
    if (texts.length > 0) return checkCount(field, texts) ?? first(texts.map((text) => checkText(field, text)));
  } else {
    // A form without the right `enctype` sends the names of files as text.
    if (!texts || texts.length > 0) return { code: 'not_a_file' };
    if (files.length > field.max_files) return { code: 'too_many_files', limit: field.max_files };
    if (files.length > 0) return first(files.map((file) => checkFile(field, file)));
  }
  return field.required ? { code: 'required' } : undefined;
}

function checkCount(field: FormField, texts: readonly string[]): ValueError | undefined {
  if (field.type !== 'checkboxes') return texts.length > 1 ? { code: 'repeated' } : undefined;
  if (new Set(texts).size < texts.length) return { code: 'repeated' };
  // More values than options: at least one is not an option, so there is no need to search for each.
  if (texts.length > field.options.length) return { code: 'not_an_option' };
  if (field.min_chosen !== null && texts.length < field.min_chosen) return { code: 'too_few', limit: field.min_chosen };
  if (field.max_chosen !== null && texts.length > field.max_chosen)
    return { code: 'too_many', limit: field.max_chosen };
  return undefined;
}

const first = (errors: readonly (ValueError | undefined)[]): ValueError | undefined => errors.find(Boolean);
