import type { FormField } from '../schemas/form-field.ts';
import type { SentFile } from './form-values.ts';
import { readPattern, type Pattern } from './pattern.ts';

/** The error of a value, with the bound or name that its sentence contains. */
export interface ValueError {
  code:
    | 'required'
    | 'repeated'
    | 'not_text'
    | 'not_a_file'
    | 'too_short'
    | 'too_long'
    | 'too_small'
    | 'too_big'
    | 'not_whole'
    | 'invalid_email'
    | 'invalid_url'
    | 'invalid_tel'
    | 'invalid_number'
    | 'invalid_date'
    | 'invalid_time'
    | 'pattern'
    | 'not_an_option'
    | 'too_few'
    | 'too_many'
    | 'file_type'
    | 'file_too_large'
    | 'too_many_files';
  /** The exceeded bound, or the name of the file. */
  limit?: string | number;
}

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
type LineField = Of<'text' | 'textarea' | 'email' | 'url' | 'tel'>;

/** Longer texts are not matched: patterns are for codes and numbers, not for prose. */
const MAX_PATTERN_CHARS = 2000;

/** The error of one non-empty value; undefined if it is valid. */
export function checkText(field: FormField, text: string): ValueError | undefined {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'tel':
      return checkLine(field, text);
    case 'number':
      return checkNumber(field, text);
    case 'date':
      return isDate(text) ? within(text, field) : { code: 'invalid_date' };
    case 'time':
      return isTime(text) ? within(text, field) : { code: 'invalid_time' };
    case 'select':
    case 'radio':
    case 'checkboxes':
      return field.options.some(({ value }) => value === text) ? undefined : { code: 'not_an_option' };
    case 'checkbox':
    case 'consent':
      // A JSON body sends `true`.
      return text === field.value || text === 'true' ? undefined : { code: 'not_an_option' };
    case 'rating':
      return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= field.max
        ? undefined
        : { code: 'not_an_option' };
    case 'file':
    case 'hidden':
    case 'section':
      return undefined;
  }
}

export function checkFile({ accept, max_bytes }: Of<'file'>, file: SentFile): ValueError | undefined {
  if (max_bytes !== null && file.size > max_bytes) return { code: 'file_too_large', limit: file.name };
  if (accept.length === 0 || accept.some((each) => isOfType(file, each))) return undefined;
  return { code: 'file_type', limit: file.name };
}

/** Has the meaning of HTML’s `accept` attribute: a file extension, a type, or all types of a kind. */
function isOfType({ name, content_type }: SentFile, accepted: string): boolean {
  if (accepted.startsWith('.')) return name.toLowerCase().endsWith(accepted);
  const type = content_type.split(';')[0]?.trim().toLowerCase() ?? '';
  return accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted;
}

function checkLine(field: LineField, text: string): ValueError | undefined {
  const { length } = text;
  if (field.min_length !== null && length < field.min_length) return { code: 'too_short', limit: field.min_length };
  if (field.max_length !== null && length > field.max_length) return { code: 'too_long', limit: field.max_length };
  if (field.type === 'email' && !isEmail(text)) return { code: 'invalid_email' };
  if (field.type === 'url' && !isUrl(text)) return { code: 'invalid_url' };
  if (field.type === 'tel' && !isTel(text)) return { code: 'invalid_tel' };
  if (field.pattern === null) return undefined;
  if (text.length > MAX_PATTERN_CHARS) return { code: 'too_long', limit: MAX_PATTERN_CHARS };
  return patternOf(field.pattern).matches(text) ? undefined : { code: 'pattern' };
}

const patterns = new Map<string, Pattern>();
const MAX_PATTERNS = 1000;

function patternOf(source: string): Pattern {
  let pattern = patterns.get(source);
  if (!pattern) {
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(source, (pattern = readPattern(source)));
  }
  return pattern;
}

/** A valid email address of the HTML standard, within the length that SMTP allows (RFC 5321, 4.5.3.1.3). */
const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(text);

function isUrl(text: string): boolean {
  if (text.length > 2048 || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}

/** HTML defines no syntax for phone numbers. This accepts the characters that people use, and needs three digits. */
const isTel = (text: string): boolean =>
  text.length <= 40 && /^[\d\s()+./,;*#x-]+$/i.test(text) && text.replaceAll(/\D/g, '').length >= 3;

function checkNumber(field: Of<'number'>, text: string): ValueError | undefined {
  // A valid floating-point number of the HTML standard.
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return { code: 'invalid_number' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { code: 'invalid_number' };
  if (field.whole && !Number.isInteger(value)) return { code: 'not_whole' };
  return within(value, field);
}

function within<Value extends string | number>(
  value: Value,
  { min, max }: { min: Value | null; max: Value | null },
): ValueError | undefined {
  if (min !== null && value < min) return { code: 'too_small', limit: min };
  if (max !== null && value > max) return { code: 'too_big', limit: max };
  return undefined;
}

/** A valid date of the HTML standard, with a year of four digits. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || Number(year) < 1) return false;
  const last = new Date(Date.UTC(2000, Number(month), 0));
  last.setUTCFullYear(Number(year), Number(month), 0);
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last.getUTCDate();
}

/** A valid time of the HTML standard. */
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(text);
