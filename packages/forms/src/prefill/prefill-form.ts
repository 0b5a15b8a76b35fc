import { limits, type FormDefinition, type FormField } from '@postern/contracts';
import { checkField } from '@postern/contracts/validate-form';

/** The parameters of an address; one that is there several times has an array. */
export type Query = Readonly<Record<string, unknown>>;

/** This parameter chooses the language of the page. */
const RESERVED = 'lang';

/**
 * A form whose fields start with the values that an address has for their names. Only fields that the visitor sees can
 * be filled in, without files and consent. A value that the field would refuse is left out.
 * @param honeypot the name of the endpoint's honeypot, which a link must not fill for a visitor
 */
export const prefillForm = (form: FormDefinition, query: Query, honeypot: string | null = null): FormDefinition => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      'name' in field && field.name === honeypot ? field : prefillField(field, query),
    ),
  })),
});

function prefillField(field: FormField, query: Query): FormField {
  if (!('name' in field) || field.name === RESERVED || field.type === 'file') return field;
  const { name } = field;
  const given: unknown = Object.hasOwn(query, name) ? query[name] : [];
  const texts = [given].flat().filter((value) => typeof value === 'string' && isText(value)) as string[];
  const [first] = texts;
  if (first === undefined) return field;
  const chosen = field.type === 'checkboxes' ? texts.filter((text) => text !== '') : [first];
  const fields = chosen.map((text): [string, string] => [name, text]);
  if (first !== '' && checkField(field, { fields, files: [] })) return field;
  switch (field.type) {
    case 'checkboxes':
      return { ...field, default: chosen };
    case 'checkbox':
      return { ...field, default: first === field.value };
    case 'rating': {
      // A definition has no initial rating, because it would lead the visitor.
      const rated = { ...field, default: first };
      return rated;
    }
    case 'consent':
    case 'hidden':
      return field;
    default:
      return { ...field, default: first || null };
  }
}

/** Text as a person types it: no control characters but tabs and line breaks. */
export const isText = (value: string): boolean =>
  value.length <= limits.formHelpChars && value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value);
