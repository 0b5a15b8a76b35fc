import { z } from 'zod';
import { readPattern, PatternError } from '../forms/pattern.ts';
import { limits } from '../limits.ts';
import { honeypotFields } from './intake.ts';

/** One line of text, trimmed. */
export const lineOf = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Only one line of text is allowed.');

/** Lines of text, trimmed. */
export const textOf = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text), 'Control characters are not allowed.');

const fieldIdSchema = z
  .string()
  .regex(/^[\w-]{1,32}$/, 'An id consists of 1 to 32 letters, digits, hyphens or underscores.')
  .describe('The id that conditions refer to. It stays the same when the label and the name change.');

const fieldNameSchema = z
  .string()
  .min(1)
  .max(limits.fieldNameChars)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'Only one line of text is allowed.')
  .refine(
    (name) => !name.startsWith('_') && !(honeypotFields as readonly string[]).includes(name),
    'A field’s name can’t begin with _ or be the name of a honeypot.',
  )
  .describe('The field’s name in submissions: the column and the export key.');

const conditionSchema = z.object({
  field: fieldIdSchema.describe('The id of an earlier field.'),
  op: z
    .enum(['is', 'is_not', 'contains', 'filled', 'empty', 'at_least', 'at_most'])
    .describe('is, is_not and contains compare text; at_least and at_most compare numbers, dates and times.'),
  value: z.string().max(400).default('').describe('The value to compare with; unused for filled and empty.'),
});
export type FormCondition = z.infer<typeof conditionSchema>;

const showWhenSchema = z
  .object({
    match: z.enum(['all', 'any']).default('all').describe('Whether all conditions must hold, or any one.'),
    conditions: z.array(conditionSchema).min(1).max(limits.formConditions).describe('Conditions on earlier fields.'),
  })
  .nullable()
  .default(null)
  .describe('When the field is shown; null: always. A hidden field is not required.');

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const label = lineOf(limits.formLabelChars).min(1).describe('The label above the field.');
const help = optional(textOf(limits.formHelpChars)).describe('The help text below the field.');
const placeholder = optional(lineOf(limits.formLabelChars)).describe('The text in the field while it is empty.');
const width = z.enum(['full', 'half']).default('full').describe('Two neighbouring half-width fields share a row.');

/** The keys of every field that has a value. */
const named = {
  id: fieldIdSchema,
  name: fieldNameSchema,
  label,
  help,
  width,
  required: z.boolean().default(false).describe('Whether the field must have a value.'),
  show_when: showWhenSchema,
};

const preset = optional(z.string().max(limits.formHelpChars)).describe('The initial value.');
const chars = (bound: string) => optional(z.int().min(1).max(100_000)).describe(`${bound} number of characters.`);

export const patternSchema = z
  .string()
  .min(1)
  .max(400)
  .superRefine((source, context) => {
    try {
      readPattern(source);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      context.addIssue({ code: 'custom', message: `This pattern is not valid: ${error.message}` });
    }
  });

const line = {
  ...named,
  placeholder,
  default: preset,
  min_length: chars('Minimum'),
  max_length: chars('Maximum'),
  pattern: optional(patternSchema).describe(
    'A regular expression that the whole value must match. It has the syntax of HTML’s `pattern` without look-around and back-references, so that no text makes it slow.',
  ),
  pattern_hint: optional(lineOf(limits.formLabelChars)).describe(
    'The error when the value does not match the pattern.',
  ),
};

const dateSchema = z.iso.date();
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This must be a time such as 09:30.');
const range = <T extends z.ZodType>(bound: T) => ({
  min: optional(bound).describe('The minimum.'),
  max: optional(bound).describe('The maximum.'),
});

/** The value that a chosen option sends: one line, because browsers change line breaks. */
const choiceValue = z
  .string()
  .min(1)
  .max(limits.formLabelChars)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'Only one line of text is allowed.');

const optionsSchema = z
  .array(
    z.object({
      value: choiceValue.describe('The value that is sent when the option is chosen.'),
      label: lineOf(limits.formLabelChars).min(1).describe('The option’s label.'),
    }),
  )
  .min(1)
  .max(limits.formOptions)
  .describe('The options. Each value is unique.');

/** A file extension such as `.pdf`, or a type such as `image/png` or `image/*`. */
const acceptSchema = z
  .string()
  .regex(
    /^(\.[a-z0-9]{1,16}|[a-z]+\/(\*|[a-z0-9.+-]{1,80}))$/,
    'This must be a file extension such as .pdf or a type such as image/*.',
  );

const typeOf = <Type extends string>(type: Type) => z.literal(type).describe('The type of the field.');

/** A field or section of a form. */
export const formFieldSchema = z.discriminatedUnion('type', [
  z.object({ type: typeOf('text'), ...line }),
  z.object({
    type: typeOf('textarea'),
    ...line,
    rows: z.int().min(2).max(30).default(4).describe('The number of visible lines.'),
  }),
  z.object({ type: typeOf('email'), ...line }),
  z.object({ type: typeOf('url'), ...line }),
  z.object({ type: typeOf('tel'), ...line }),
  z.object({
    type: typeOf('number'),
    ...named,
    placeholder,
    default: preset,
    ...range(z.number()),
    whole: z.boolean().default(false).describe('Whether only whole numbers are accepted.'),
  }),
  z.object({ type: typeOf('date'), ...named, default: preset, ...range(dateSchema) }),
  z.object({ type: typeOf('time'), ...named, default: preset, ...range(timeOfDaySchema) }),
  z.object({ type: typeOf('select'), ...named, placeholder, default: preset, options: optionsSchema }),
  z.object({ type: typeOf('radio'), ...named, default: preset, options: optionsSchema }),
  z.object({
    type: typeOf('checkboxes'),
    ...named,
    default: z
      .array(z.string().max(limits.formLabelChars))
      .max(limits.formOptions)
      .default([])
      .describe('The options that are chosen initially.'),
    options: optionsSchema,
    min_chosen: optional(z.int().min(1).max(limits.formOptions)).describe(
      'The minimum number of choices, if any are made.',
    ),
    max_chosen: optional(z.int().min(1).max(limits.formOptions)).describe('The maximum number of choices.'),
  }),
  z.object({
    type: typeOf('checkbox'),
    ...named,
    value: choiceValue.default('on').describe('The value that is sent when the box is ticked.'),
    default: z.boolean().default(false).describe('Whether the box is ticked initially.'),
  }),
  z.object({
    type: typeOf('consent'),
    ...named,
    label: textOf(limits.formHelpChars).min(1).describe('The text that the visitor agrees to.'),
    value: choiceValue.default('yes').describe('The value that is sent when consent is given.'),
  }),
  z.object({
    type: typeOf('rating'),
    ...named,
    max: z.int().min(3).max(10).default(5).describe('The highest rating; the lowest is 1.'),
  }),
  z.object({
    type: typeOf('file'),
    ...named,
    accept: z
      .array(acceptSchema)
      .max(40)
      .default([])
      .describe('File extensions and types that are accepted; empty: any.'),
    max_files: z.int().min(1).max(limits.files).default(1).describe('The maximum number of files.'),
    max_bytes: optional(z.int().min(1).max(limits.fileBytes)).describe(
      'Maximum bytes of each file; null: the server’s limit.',
    ),
  }),
  z.object({
    type: typeOf('hidden'),
    id: fieldIdSchema,
    name: fieldNameSchema,
    default: z.string().max(limits.formHelpChars).default('').describe('The value that is sent.'),
  }),
  z.object({
    type: typeOf('section'),
    id: fieldIdSchema,
    label,
    help: optional(textOf(limits.formHelpChars)).describe('The text below the heading.'),
    show_when: showWhenSchema,
  }),
]);
export type FormField = z.output<typeof formFieldSchema>;
export type FormFieldType = FormField['type'];
export type NamedField = Extract<FormField, { name: string }>;
