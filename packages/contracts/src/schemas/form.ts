import { z } from 'zod';
import { limits } from '../limits.ts';
import { formFieldSchema, lineOf, textOf, type FormField } from './form-field.ts';
import { pageLanguages } from './intake.ts';

const languageSchema = z.enum(pageLanguages);

const ownLine = lineOf(limits.formLabelChars).nullable().default(null);

/** What a form says, but for its fields, in one language; null: the usual words. */
const formTextsSchema = z.object({
  submit: ownLine.describe('On the button that sends it.'),
  thanks_title: ownLine.describe('The heading of the page after it.'),
  thanks_text: textOf(limits.formHelpChars).nullable().default(null).describe('What that page says.'),
  errors: z
    .object({
      required: ownLine.describe('Of a field that is empty.'),
      invalid: ownLine.describe('Of a field that is not as it should be.'),
      file: ownLine.describe('Of a file that is not taken.'),
    })
    .prefault({})
    .describe('Own words for what is wrong.'),
});

const colourSchema = z.string().regex(/^#[\da-f]{6}$/i, 'A colour is written like #1d6f63.');

const formThemeSchema = z.object({
  scheme: z.enum(['auto', 'light', 'dark']).default('auto').describe('auto: as the visitor’s system has it.'),
  accent: colourSchema.nullable().default(null).describe('Buttons, links and what is chosen; null: the product’s.'),
  radius: z.enum(['none', 'small', 'large']).default('small').describe('How round corners are.'),
  font: z.enum(['system', 'sans', 'serif', 'mono']).default('sans').describe('The kind of letters.'),
  logo_url: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'This must be an https URL.' })
    .max(limits.urlChars)
    .nullable()
    .default(null)
    .describe('A picture above the title, by https.'),
});

const formStepSchema = z.object({
  title: lineOf(limits.formLabelChars).nullable().default(null).describe('What stands above its fields.'),
  fields: z.array(formFieldSchema).max(limits.formFields).describe('What stands in it, from top to bottom.'),
});

/**
 * What an endpoint asks for: it renders a form, checks what is sent and can be turned into code. One that has only one step
 * is an ordinary form.
 */
export const formDefinitionSchema = z
  .object({
    title: lineOf(limits.nameChars).default('').describe('What stands above it.'),
    description: textOf(limits.formHelpChars).default('').describe('What stands below the title.'),
    language: languageSchema.nullable().default(null).describe('Of its labels; null: as the visitor’s browser says.'),
    steps: z
      .array(formStepSchema)
      .min(1)
      .max(limits.formSteps)
      .describe('Its parts, one after the other; with one only, all of it is seen at once.'),
    theme: formThemeSchema.prefault({}).describe('How it looks.'),
    texts: z.partialRecord(languageSchema, formTextsSchema).default({}).describe('By language.'),
  })
  .superRefine((form, context) => {
    const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const places = form.steps.flatMap(({ fields }, step) =>
      fields.map((field, at) => ({ field, path: ['steps', step, 'fields', at] })),
    );
    if (places.length > limits.formFields) issue(['steps'], `A form has at most ${limits.formFields} fields.`);
    if (JSON.stringify(form).length > limits.formChars) issue([], 'The form is too large.');
    const names = new Set<string>();
    const before = new Map<string, FormField>();
    for (const { field, path } of places) {
      if (before.has(field.id)) issue([...path, 'id'], 'Another field has this id.');
      if ('name' in field && names.has(field.name)) issue([...path, 'name'], 'Another field has this name.');
      // Only what stands before can be asked about, so that no two fields wait for each other.
      if ('show_when' in field)
        field.show_when?.conditions.forEach((condition, at) => {
          const asked = before.get(condition.field);
          if (!asked || asked.type === 'section' || asked.type === 'hidden')
            issue([...path, 'show_when', 'conditions', at, 'field'], 'This is not a field that stands before it.');
        });
      for (const [key, message] of contradictions(field)) issue([...path, key], message);
      before.set(field.id, field);
      if ('name' in field) names.add(field.name);
    }
  })
  // Large: what is made from the contract says it once, by this name.
  .meta({ id: 'FormDefinition' });
export type FormDefinition = z.output<typeof formDefinitionSchema>;
export type FormDefinitionInput = z.input<typeof formDefinitionSchema>;

/** What cannot be meant, by the key it is said of. */
function contradictions(field: FormField): [key: string, message: string][] {
  const found: [string, string][] = [];
  const ordered = (least: unknown, most: unknown, key: string) => {
    if (least !== null && most !== null && (least as number) > (most as number))
      found.push([key, 'The most is below the least.']);
  };
  if ('min_length' in field) ordered(field.min_length, field.max_length, 'max_length');
  if ('min' in field) ordered(field.min, field.max, 'max');
  if (field.type === 'checkboxes') ordered(field.min_chosen, field.max_chosen, 'max_chosen');
  if (!('options' in field)) return found;
  const values = new Set(field.options.map(({ value }) => value));
  if (values.size < field.options.length) found.push(['options', 'Two options have the same value.']);
  const chosen = Array.isArray(field.default) ? field.default : field.default === null ? [] : [field.default];
  if (chosen.some((value) => !values.has(value))) found.push(['default', 'This is not one of the options.']);
  return found;
}
