import type { FormDefinition, PageLanguage } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { countInWords, dateInWords } from './in-words.ts';
import type { FormErrorCode } from './error-codes.ts';
import { formWords } from './words.ts';

/** The error of a field, from the validator, or that the form has no field of this name. */
export interface FieldError {
  field: string;
  code: FormErrorCode;
  limit?: string | number;
}

const NAME_CHARS = 60;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** The placeholder in the owner’s own sentence about files. */
export const fileErrorCodes: ReadonlySet<FormErrorCode> = new Set([
  'not_a_file',
  'file_type',
  'file_too_large',
  'too_many_files',
]);

/** The default sentence, which names the field by its label. */
export function inUsualWords({ field, code, limit }: FieldError, form: FormDefinition, lang: PageLanguage): string {
  const asked = findField(form, field);
  const isBox = asked?.type === 'checkbox' || asked?.type === 'consent';
  const words = formWords[lang].errors[code === 'required' && isBox ? 'unticked' : code];
  const name = asked && 'label' in asked ? asked.label : field;
  return words({ name: short(name), limit: limitInWords(limit, lang) });
}

/** The sentence for the visitor: the owner's own words, if there are any in this language. */
export function inOwnersWords(error: FieldError, form: FormDefinition, lang: PageLanguage): string {
  return ownWords(error, form, lang) ?? inUsualWords(error, form, lang);
}

function ownWords({ field, code }: FieldError, form: FormDefinition, lang: PageLanguage): string | undefined {
  if (code === 'unknown_field') return undefined;
  if (code === 'pattern') {
    const asked = findField(form, field);
    // The most specific: it was written for this one field.
    if (asked && 'pattern_hint' in asked && asked.pattern_hint) return asked.pattern_hint;
  }
  const own = form.texts[lang]?.errors;
  return own?.[code === 'required' ? 'required' : fileErrorCodes.has(code) ? 'file' : 'invalid'] || undefined;
}

const findField = (form: FormDefinition, name: string) =>
  fieldsOf(form).find((field) => 'name' in field && field.name === name);

function limitInWords(limit: string | number | undefined, lang: PageLanguage): string {
  if (limit === undefined) return '';
  if (typeof limit === 'number') return countInWords(limit, lang);
  return DATE.test(limit) ? dateInWords(limit, lang) : short(limit);
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS).toWellFormed()}…` : line;
}
