import { z } from 'zod';
import { limits } from '../limits.ts';
import { formFieldSchema, lineOf, textOf, type FormField } from './form-field.ts';
import { pageLanguages } from './intake.ts';

const languageSchema = z.enum(pageLanguages);

const ownLine = lineOf(limits.formLabelChars).nullable().default(null);

/** The texts of a form outside its fields, in one language; null: the default text. */
const formTextsSchema = z.object({
  submit: ownLine.describe('The text of the submit button.'),
  thanks_title: ownLine.describe('The heading of the thank-you page.'),
  thanks_text: textOf(limits.formHelpChars).nullable().default(null).describe('The text of the thank-you page.'),
  errors: z
    .object({
      required: ownLine.describe('The error of an empty field.'),
      invalid: ownLine.describe('The error of an invalid field.'),
      file: ownLine.describe('The error of a file that is not accepted.'),
    })
    .prefault({})
    .describe('Custom error texts.'),
});

const colourSchema = z.string().regex(/^#[\da-f]{6}$/i, 'This must be a colour such as #1d6f63.');

const formThemeSchema = z.object({
  scheme: z.enum(['auto', 'light', 'dark']).default('auto').describe('auto: follows the visitor’s system.'),
  accent: colourSchema
    .nullable()
    .default(null)
    .describe('The colour of buttons, links and selections; null: the product’s colour.'),
  radius: z.enum(['none', 'small', 'large']).default('small').describe('The radius of corners.'),
  font: z.enum(['system', 'sans', 'serif', 'mono']).default('sans').describe('The font family.'),
  logo_url: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'This must be an https URL.' })
    .max(limits.urlChars)
    .nullable()
    .default(null)
    .describe('The https URL of an image above the title.'),
});

const formStepSchema = z.object({
  title: lineOf(limits.formLabelChars).nullable().default(null).describe('The heading above the fields of this step.'),
  fields: z.array(formFieldSchema).max(limits.formFields).describe('The fields of this step, from top to bottom.'),
});

/**
 * The definition of a form. The form is rendered from it, submissions are validated against it, and code is generated
 * from it. A definition with one step is an ordinary form.
 */
export const formDefinitionSchema = z
  .object({
    title: lineOf(limits.nameChars).default('').describe('The title above the form.'),
    description: textOf(limits.formHelpChars).default('').describe('The text below the title.'),
    language: languageSchema
      .nullable()
      .default(null)
      .describe('The language of its labels; null: the language of the visitor’s browser.'),
    steps: z
      .array(formStepSchema)
      .min(1)
      .max(limits.formSteps)
      .describe('The steps, in order. A form with one step shows all fields on one page.'),
    theme: formThemeSchema.prefault({}).describe('The appearance.'),
    texts: z.partialRecord(languageSchema, formTextsSchema).default({}).describe('Custom texts, by language.'),
  })
  .superRefine((form, context) => {
    const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const places = form.steps.flatMap(({ fields }, step) =>
      fields.map((field, at) => ({ field, path: ['steps', step, 'fields', at] })),
    );
    if (places.length > limits.formFields) issue(['steps'], `A form can have at most ${limits.formFields} fields.`);
    if (JSON.stringify(form).length > limits.formChars) issue([], 'The form is too large.');
    const names = new Set<string>();
    const before = new Map<string, FormField>();
    for (const { field, path } of places) {
      if (before.has(field.id)) issue([...path, 'id'], 'Another field already has this id.');
      if ('name' in field && names.has(field.name)) issue([...path, 'name'], 'Another field already has this name.');
      // A condition refers to earlier fields only, so that no two fields depend on each other.
      if ('show_when' in field)
        field.show_when?.conditions.forEach((condition, at) => {
          const asked = before.get(condition.field);
          if (!asked || asked.type === 'section' || asked.type === 'hidden')
            issue([...path, 'show_when', 'conditions', at, 'field'], 'A condition can only refer to an earlier field.');
        });
      for (const [key, message] of contradictions(field)) issue([...path, key], message);
      before.set(field.id, field);
      if ('name' in field) names.add(field.name);
    }
  })
  // Large: documents that are generated from the contract define it once, under this name.
  .meta({ id: 'FormDefinition' });
export type FormDefinition = z.output<typeof formDefinitionSchema>;
export type FormDefinitionInput = z.input<typeof formDefinitionSchema>;

/** Contradictions within a field, by the key of the error. */
function contradictions(field: FormField): [key: string, message: string][] {
  const found: [string, string][] = [];
  const ordered = (least: unknown, most: unknown, key: string) => {
    if (least !== null && most !== null && (least as number) > (most as number))
      found.push([key, 'The maximum is below the minimum.']);
  };
  if ('min_length' in field) ordered(field.min_length, field.max_length, 'max_length');
  if ('min' in field) ordered(field.min, field.max, 'max');
  if (field.type === 'checkboxes') ordered(field.min_chosen, field.max_chosen, 'max_chosen');
  if (!('options' in field)) return found;
  const values = new Set(field.options.map(({ value }) => value));
  if (values.size < field.options.length) found.push(['options', 'Two options have the same value.']);
  const chosen = Array.isArray(field.default) ? field.default : field.default === null ? [] : [field.default];
  if (chosen.some((value) => !values.has(value))) found.push(['default', 'The default is not one of the options.']);
  return found;
}
