import { patternSchema, type FormDefinition, type NamedField, type PageLanguage } from '@postern/contracts';
import { checkField, type FormValues, type SentFile } from '@postern/contracts/validate-form';
import { inOwnersWords } from '@postern/forms/words/error-words';
import type { FieldOf, LineField } from '../part.ts';

const MIB = 1024 * 1024;

/** A value that a visitor may send and the field does not accept. */
export interface SampleError {
  texts: string[];
  files: SentFile[];
  /** The message to the visitor. */
  sentence: string;
}

interface Sample {
  texts?: string[];
  /** Name, bytes. */
  files?: (readonly [name: string, size: number])[];
}

/** The validator's message about a text in a field; undefined if it is valid. */
export function errorMessageOn(field: NamedField, texts: readonly string[], form: FormDefinition): string | undefined {
  return check(field, { texts: [...texts] }, form)?.sentence;
}

/** The visitor's error that best shows the rules of a field; null if no error is possible. */
export function sampleError(field: NamedField, form: FormDefinition): SampleError | null {
  for (const sample of samplesFor(field)) {
    const error = check(field, sample, form);
    if (error) return error;
  }
  return null;
}

function check(field: NamedField, { texts = [], files = [] }: Sample, form: FormDefinition): SampleError | null {
  const sent: FormValues = {
    fields: texts.map((text) => [field.name, text] as const),
    files: files.map(([name, size]) => ({ field: field.name, name, size, content_type: '' })),
  };
  const error = checkField(readable(field), sent);
  if (!error) return null;
  const alone = { ...form, steps: [{ title: null, fields: [field] }] };
  const lang: PageLanguage = form.language ?? 'en';
  return { texts, files: [...sent.files], sentence: inOwnersWords({ field: field.name, ...error }, alone, lang) };
}

/** An incomplete pattern cannot be used. */
const readable = (field: NamedField): NamedField =>
  'pattern' in field && field.pattern !== null && !patternSchema.safeParse(field.pattern).success
    ? { ...field, pattern: null }
    : field;

/** The most informative sample first; a missing value comes last. */
function* samplesFor(field: NamedField): Generator<Sample> {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'tel':
      yield* linesFor(field);
      break;
    case 'number':
    case 'date':
    case 'time':
      yield* beyond(field).map((text) => ({ texts: [text] }));
      if (field.type === 'number') yield { texts: [field.whole ? '2.5' : 'many'] };
      break;
    case 'checkboxes':
      yield* countsFor(field);
      break;
    case 'file':
      yield* filesFor(field);
      break;
    default:
      break;
  }
  yield {};
}

const mistyped: Partial<Record<LineField['type'], string>> = { email: 'nora@', url: 'my website', tel: 'call me' };

function* linesFor(field: LineField): Generator<Sample> {
  const wrong = mistyped[field.type];
  if (field.pattern !== null) for (const text of ['abc', '12', '?']) yield { texts: [text] };
  if (wrong !== undefined) yield { texts: [wrong] };
  if (field.min_length !== null && field.min_length > 1) yield { texts: ['Hello'.slice(0, field.min_length - 1)] };
  if (field.max_length !== null) yield { texts: ['More than fits. '.repeat(7000).slice(0, field.max_length + 1)] };
}

/** Values just outside the bounds. */
function beyond(field: FieldOf<'number' | 'date' | 'time'>): string[] {
  const { min, max } = field;
  if (field.type === 'number')
    return [...(field.max === null ? [] : [field.max + 1]), ...(field.min === null ? [] : [field.min - 1])].map(String);
  if (field.type === 'time') return [...(max === null ? [] : ['23:59']), ...(min === null ? [] : ['00:00'])];
  return [...(max === null ? [] : [dayFrom(String(max), 1)]), ...(min === null ? [] : [dayFrom(String(min), -1)])];
}

function dayFrom(date: string, days: number): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function* countsFor({ options, min_chosen, max_chosen }: FieldOf<'checkboxes'>): Generator<Sample> {
  const first = (count: number): Sample => ({ texts: options.slice(0, count).map(({ value }) => value) });
  if (max_chosen !== null && max_chosen < options.length) yield first(max_chosen + 1);
  if (min_chosen !== null && min_chosen > 1) yield first(min_chosen - 1);
}

function* filesFor({ accept, max_files, max_bytes }: FieldOf<'file'>): Generator<Sample> {
  if (accept.length > 0)
    for (const name of ['archive.zip', 'setup.exe']) yield { files: [[name, Math.min(1.4 * MIB, max_bytes ?? MIB)]] };
  if (max_bytes !== null) yield { files: [[nameFor(accept), max_bytes + 12 * MIB]] };
  if (max_files > 1)
    yield { files: Array.from({ length: max_files + 1 }, (_, at) => [`${at + 1}-${nameFor(accept)}`, MIB] as const) };
}

/** A file name of an accepted type, by its extension. Its content does not matter. */
const nameFor = (accept: readonly string[]): string => `photos${accept.find((each) => each.startsWith('.')) ?? '.jpg'}`;
