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
  .regex(/^[\w-]{1,32}$/, 'An id has 1 to 32 letters, digits, hyphens and underscores.')
  .describe('What conditions call the field; it stays when label and name change.');

const fieldNameSchema = z
  .string()
  .min(1)
  .max(limits.fieldNameChars)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'Only one line of text is allowed.')
  .refine(
    (name) => !name.startsWith('_') && !(honeypotFields as readonly string[]).includes(name),
    'Names that begin with _ and the names of honeypots are not for fields.',
  )
  .describe('What it is called in submissions: column and export key.');

const conditionSchema = z.object({
  field: fieldIdSchema.describe('The id of a field that stands before this one.'),
  op: z
    .enum(['is', 'is_not', 'contains', 'filled', 'empty', 'at_least', 'at_most'])
    .describe('is, is_not, contains compare text; at_least, at_most numbers, dates and times.'),
  value: z.string().max(400).default('').describe('What it is compared with; nothing for filled and empty.'),
});
export type FormCondition = z.infer<typeof conditionSchema>;

const showWhenSchema = z
  .object({
    match: z.enum(['all', 'any']).default('all').describe('Whether all conditions have to hold, or one of them.'),
    conditions: z
      .array(conditionSchema)
      .min(1)
      .max(limits.formConditions)
      .describe('What is asked of fields before it.'),
  })
  .nullable()
  .default(null)
  .describe('When the field is asked for; null: always. While it is not, nothing is required of it.');

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const label = lineOf(limits.formLabelChars).min(1).describe('What stands above it.');
const help = optional(textOf(limits.formHelpChars)).describe('What stands below it.');
const placeholder = optional(lineOf(limits.formLabelChars)).describe('What stands in it while it is empty.');
const width = z.enum(['full', 'half']).default('full').describe('Two halves beside each other share a row.');

/** What every field has that holds a value. */
const named = {
  id: fieldIdSchema,
  name: fieldNameSchema,
  label,
  help,
  width,
  required: z.boolean().default(false).describe('Whether it may not be empty.'),
  show_when: showWhenSchema,
};

const preset = optional(z.string().max(limits.formHelpChars)).describe('What is in it at first.');
const chars = (of: string) => optional(z.int().min(1).max(100_000)).describe(`Characters, ${of}.`);

export const patternSchema = z
  .string()
  .min(1)
  .max(400)
  .superRefine((source, context) => {
    try {
      readPattern(source);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      context.addIssue({ code: 'custom', message: `This pattern is not possible: ${error.message}` });
    }
  });

const line = {
  ...named,
  placeholder,
  default: preset,
  min_length: chars('at least'),
  max_length: chars('at most'),
  pattern: optional(patternSchema).describe(
    'A regular expression that all of the value has to match: what HTML’s `pattern` takes, without look-around and references, so that no text can make it slow.',
  ),
  pattern_hint: optional(lineOf(limits.formLabelChars)).describe('What to say to whoever does not match the pattern.'),
};

const dateSchema = z.iso.date();
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 09:30.');
const range = <T extends z.ZodType>(bound: T) => ({
  min: optional(bound).describe('The least that is taken.'),
  max: optional(bound).describe('The most that is taken.'),
});

/** What a submission says when something is chosen. Breaks in it would not come back as they are. */
const choiceValue = z
  .string()
  .min(1)
  .max(limits.formLabelChars)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'Only one line of text is allowed.');

const optionsSchema = z
  .array(
    z.object({
      value: choiceValue.describe('What a submission says when it is chosen.'),
      label: lineOf(limits.formLabelChars).min(1).describe('What stands beside it.'),
    }),
  )
  .min(1)
  .max(limits.formOptions)
  .describe('What can be chosen, each value once.');

/** A file’s ending such as `.pdf`, or a type such as `image/png` or `image/*`. */
const acceptSchema = z
  .string()
  .regex(
    /^(\.[a-z0-9]{1,16}|[a-z]+\/(\*|[a-z0-9.+-]{1,80}))$/,
    'This must be an ending such as .pdf or a type such as image/*.',
  );

const typeOf = <Type extends string>(type: Type) => z.literal(type).describe('Which kind of field it is.');

/** What stands in a form. */
export const formFieldSchema = z.discriminatedUnion('type', [
  z.object({ type: typeOf('text'), ...line }),
  z.object({
    type: typeOf('textarea'),
    ...line,
    rows: z.int().min(2).max(30).default(4).describe('Lines that are seen at once.'),
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
    whole: z.boolean().default(false).describe('Whether only whole numbers are taken.'),
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
      .describe('What is chosen at first.'),
    options: optionsSchema,
    min_chosen: optional(z.int().min(1).max(limits.formOptions)).describe('So many have to be chosen, if any are.'),
    max_chosen: optional(z.int().min(1).max(limits.formOptions)).describe('So many can be chosen.'),
  }),
  z.object({
    type: typeOf('checkbox'),
    ...named,
    value: choiceValue.default('on').describe('What a submission says when it is set.'),
    default: z.boolean().default(false).describe('Whether it is set at first.'),
  }),
  z.object({
    type: typeOf('consent'),
    ...named,
    label: textOf(limits.formHelpChars).min(1).describe('What is agreed to.'),
    value: choiceValue.default('yes').describe('What a submission says when it is given.'),
  }),
  z.object({
    type: typeOf('rating'),
    ...named,
    max: z.int().min(3).max(10).default(5).describe('The best; the least is 1.'),
  }),
  z.object({
    type: typeOf('file'),
    ...named,
    accept: z.array(acceptSchema).max(40).default([]).describe('Endings and types that are taken; none: any.'),
    max_files: z.int().min(1).max(limits.files).default(1).describe('Files it takes at once.'),
    max_bytes: optional(z.int().min(1).max(limits.fileBytes)).describe('Bytes of each file; null: the server’s limit.'),
  }),
  z.object({
    type: typeOf('hidden'),
    id: fieldIdSchema,
    name: fieldNameSchema,
    default: z.string().max(limits.formHelpChars).default('').describe('What is sent.'),
  }),
  z.object({
    type: typeOf('section'),
    id: fieldIdSchema,
    label,
    help: optional(textOf(limits.formHelpChars)).describe('What stands below the heading.'),
    show_when: showWhenSchema,
  }),
]);
export type FormField = z.output<typeof formFieldSchema>;
export type FormFieldType = FormField['type'];
export type NamedField = Extract<FormField, { name: string }>;
