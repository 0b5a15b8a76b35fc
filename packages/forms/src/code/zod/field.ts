import type { FormDefinition, FormField, NamedField } from '@postern/contracts';
import { patternLiteral } from '../pattern-source.ts';
import { printChain, printInside, printList, type Chain } from '../print.ts';
import { quote } from '../quote.ts';
import { errorMessagesOf, fileErrorMessage, type ErrorMessage } from '../error-messages.ts';

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
type LineField = Of<'text' | 'textarea' | 'email' | 'url' | 'tel'>;

/** The shape of a file field's value: an array, or the `FileList` of an input. */
export type FileSource = 'array' | 'list';

/** Characters that usually precede a schema on its line. */
const USED = 16;

interface Context {
  form: FormDefinition;
  messageOf: ErrorMessage;
  files: FileSource;
}

/** The schema of a field while it is shown, as code. */
export function zodField(form: FormDefinition, field: NamedField, files: FileSource): string {
  const context = { form, messageOf: errorMessagesOf(form), files };
  const chain = chainOf(field, context);
  const isOptional = field.type === 'hidden' || (!field.required && !(field.type === 'file' && files === 'list'));
  return printChain({ base: chain.base, calls: isOptional ? [...chain.calls, '.optional()'] : chain.calls }, USED);
}

/** The schema of a field while it is hidden: any value. */
export function zodAnything(field: NamedField, files: FileSource): string {
  if (field.type === 'checkboxes') return 'z.array(z.string()).optional()';
  if (field.type === 'checkbox' || field.type === 'consent') return 'z.string().or(z.boolean()).optional()';
  if (field.type === 'file')
    return files === 'list' ? 'z.custom<FileList>().optional()' : 'z.array(z.file()).optional()';
  return 'z.string().optional()';
}

function chainOf(field: NamedField, context: Context): Chain {
  const { messageOf } = context;
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'tel':
      return { base: 'z.string()', calls: lineCalls(field, messageOf) };
    case 'number':
      return { base: 'z.string()', calls: numberCalls(field, messageOf) };
    case 'date':
    case 'time':
      return { base: 'z.string()', calls: momentCalls(field, messageOf) };
    case 'select':
    case 'radio':
      return enumOf(
        field.options.map(({ value }) => value),
        field,
        messageOf,
      );
    case 'rating':
      return enumOf(
        Array.from({ length: field.max }, (_, at) => String(at + 1)),
        field,
        messageOf,
      );
    case 'checkboxes':
      return boxesOf(field, messageOf);
    case 'checkbox':
    case 'consent':
      // JSON sends `true`.
      return field.required
        ? { base: `z.literal([${quote(field.value)}, true], ${messageOf(field, 'required')})`, calls: [] }
        : { base: `z.literal([${quote(field.value)}, true, false])`, calls: [] };
    case 'file':
      return filesOf(field, context);
    case 'hidden':
      return { base: 'z.string()', calls: [] };
  }
}

const MAX_PATTERN_CHARS = 2000;
/** The maximum length of a kind of field, and the error beyond it. */
const most = { email: [254, 'invalid_email'], url: [2048, 'invalid_url'] } as const;

function lineCalls(field: LineField, messageOf: ErrorMessage): string[] {
  const { min_length, max_length, pattern, required } = field;
  const calls = required ? [`.min(1, ${messageOf(field, 'required')})`] : [];
  if (field.type === 'email') calls.push(`.regex(z.regexes.html5Email, ${messageOf(field, 'invalid_email')})`);
  if (field.type === 'url') calls.push(`.refine(isWebAddress, ${messageOf(field, 'invalid_url')})`);
  if (field.type === 'tel') calls.push(`.regex(telephone, ${messageOf(field, 'invalid_tel')})`);
  if (pattern !== null) {
    if (max_length === null || max_length > MAX_PATTERN_CHARS)
      calls.push(`.max(${MAX_PATTERN_CHARS}, ${messageOf(field, 'too_long', MAX_PATTERN_CHARS)})`);
    calls.push(`.regex(${patternLiteral(pattern)}, ${messageOf(field, 'pattern')})`);
  }
  if (field.type === 'email' || field.type === 'url') {
    const [limit, code] = most[field.type];
    if (max_length === null || max_length > limit) calls.push(`.max(${limit}, ${messageOf(field, code)})`);
  }
  // A line break counts once, as in browsers.
  const isCounted = min_length !== null || max_length !== null;
  if (field.type === 'textarea' && isCounted) calls.push('.overwrite((text) => text.replaceAll("\\r\\n", "\\n"))');
  if (min_length !== null && (min_length > 1 || !required))
    calls.push(`.min(${min_length}, ${messageOf(field, 'too_short', min_length)})`);
  if (max_length !== null) calls.push(`.max(${max_length}, ${messageOf(field, 'too_long', max_length)})`);
  const takesEmpty = calls.every((call) => /^\.(max|overwrite)\(/.test(call));
  return required || takesEmpty ? calls : [...calls, '.or(z.literal(""))'];
}

function numberCalls(field: Of<'number'>, messageOf: ErrorMessage): string[] {
  const invalid = messageOf(field, 'invalid_number');
  const { min, max, whole, required } = field;
  const calls: string[] = [];
  if (whole) calls.push(`.refine(Number.isInteger, ${messageOf(field, 'not_whole')})`);
  if (min !== null) calls.push(`.min(${min}, ${messageOf(field, 'too_small', min)})`);
  if (max !== null) calls.push(`.max(${max}, ${messageOf(field, 'too_big', max)})`);
  if (!required) calls.push('.optional()');
  const pipe = printInside({ base: `z.number(${invalid})`, calls }, { open: '.pipe(', close: ')', used: USED });
  const numeric = `.regex(numeric, ${invalid})`;
  return required
    ? [`.min(1, ${messageOf(field, 'required')})`, numeric, '.transform(Number)', pipe]
    : [numeric, '.transform((text) => (text === "" ? undefined : Number(text)))', pipe];
}

function momentCalls(field: Of<'date' | 'time'>, messageOf: ErrorMessage): string[] {
  const calls = field.required ? [`.min(1, ${messageOf(field, 'required')})`] : [];
  calls.push(
    field.type === 'date'
      ? `.regex(z.regexes.date, ${messageOf(field, 'invalid_date')})`
      : `.regex(timeOfDay, ${messageOf(field, 'invalid_time')})`,
  );
  const { type, min, max } = field;
  if (min !== null) calls.push(`.refine((${type}) => ${type} >= ${quote(min)}, ${messageOf(field, 'too_small', min)})`);
  if (max !== null) calls.push(`.refine((${type}) => ${type} <= ${quote(max)}, ${messageOf(field, 'too_big', max)})`);
  return field.required ? calls : [...calls, '.or(z.literal(""))'];
}

function enumOf(values: readonly string[], field: Of<'select' | 'radio' | 'rating'>, messageOf: ErrorMessage): Chain {
  const all = field.required ? values : [...values, ''];
  return { base: enumCode(all, messageOf(field, field.required ? 'required' : 'not_an_option')), calls: [] };
}

function enumCode(values: readonly string[], message: string): string {
  const list = printList(values.map(quote), { open: '[', close: ']', used: USED });
  return printList([list, message], { open: 'z.enum(', close: ')', used: USED });
}

function boxesOf(field: Of<'checkboxes'>, messageOf: ErrorMessage) {
  const { min_chosen, max_chosen, required } = field;
  const calls = required ? [`.min(1, ${messageOf(field, 'required')})`] : [];
  if (min_chosen !== null && min_chosen > 1)
    calls.push(
      required
        ? `.min(${min_chosen}, ${messageOf(field, 'too_few', min_chosen)})`
        : `.refine(({ length }) => length === 0 || length >= ${min_chosen}, ${messageOf(field, 'too_few', min_chosen)})`,
    );
  if (max_chosen !== null) calls.push(`.max(${max_chosen}, ${messageOf(field, 'too_many', max_chosen)})`);
  const code = enumCode(
    field.options.map(({ value }) => value),
    messageOf(field, 'not_an_option'),
  );
  return { base: printList([code], { open: 'z.array(', close: ')', used: USED }), calls };
}

function filesOf(field: Of<'file'>, { form, messageOf, files }: Context): Chain {
  const { accept, max_bytes, max_files, required } = field;
  const each: string[] = [];
  if (max_bytes !== null) each.push(`.max(${max_bytes}, ${fileErrorMessage(form, field, 'file_too_large')})`);
  if (accept.length > 0)
    each.push(`.refine(accepts(${accept.map(quote).join(', ')}), ${fileErrorMessage(form, field, 'file_type')})`);
  const base = printInside({ base: 'z.file()', calls: each }, { open: 'z.array(', close: ')', used: USED });
  const calls = required ? [`.min(1, ${messageOf(field, 'required')})`] : [];
  calls.push(`.max(${max_files}, ${messageOf(field, 'too_many_files', max_files)})`);
  if (files === 'array') return { base, calls };
  const pipe = printInside({ base, calls }, { open: '.pipe(', close: ')', used: USED });
  return { base: 'z.custom<FileList>()', calls: ['.optional()', '.transform((list) => [...(list ?? [])])', pipe] };
}
