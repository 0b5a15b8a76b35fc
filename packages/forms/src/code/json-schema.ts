import type { FormDefinition, FormField, NamedField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { whenOf } from './condition-code.ts';
import { askedRef, askedSchemas, type JsonSchema } from './json-schema/conditions.ts';
import { patternSource } from './pattern-source.ts';

type Entries = [name: string, schema: JsonSchema][];

/**
 * JSON Schema 2020-12 of a submission in JSON. Empty values are left out; boxes are `true`, numbers are numbers. The
 * server accepts what the schema accepts, except for what no schema can express: bounds of dates and times, whether a
 * web address can be parsed, and some conditions.
 */
export function toJsonSchema({ form }: { form: FormDefinition }): { [key: string]: unknown } {
  const named = fieldsOf(form).filter((field) => 'name' in field);
  const asked = askedSchemas(form);
  const always = named.filter((field) => !whenOf(field));
  const properties: Entries = named.map((field) => [
    field.name,
    whenOf(field) ? titled(field, {}) : titled(field, fieldSchema(field)),
  ]);
  const sometimes = named.filter((field) => whenOf(field));
  const rules = sometimes.flatMap((field) => ruleOf(field, asked.get(field.id)));
  const required = always.filter(isRequired).map(({ name }) => name);
  const defs = definitionsOf(form, asked);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(form.title === '' ? {} : { title: form.title }),
    ...(form.description === '' ? {} : { description: form.description }),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...(rules.length === 0 ? {} : { allOf: rules }),
    ...(defs.length === 0 ? {} : { $defs: Object.fromEntries(defs) }),
  };
}

const isRequired = (field: NamedField): boolean => 'required' in field && field.required;

/** The constraints on a field while it is shown. */
function ruleOf(field: NamedField, asked: JsonSchema | undefined): JsonSchema[] {
  if (asked === undefined) return [];
  const then = {
    properties: { [field.name]: fieldSchema(field) },
    ...(isRequired(field) ? { required: [field.name] } : {}),
  };
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema; the object is never awaited.
  return [{ if: asked, then }];
}

/** Conditions that other conditions depend on. */
function definitionsOf(form: FormDefinition, asked: ReadonlyMap<string, JsonSchema | undefined>): Entries {
  const all = fieldsOf(form);
  const used = new Set(all.flatMap((field) => whenOf(field)?.conditions.map((condition) => condition.field) ?? []));
  return all.flatMap((field): Entries => {
    const schema = asked.get(field.id);
    return whenOf(field) && used.has(field.id) && schema !== undefined ? [[nameOf(askedRef(field.id)), schema]] : [];
  });
}

const nameOf = (reference: JsonSchema): string =>
  typeof reference === 'object' ? String(reference['$ref']).replace('#/$defs/', '') : '';

function titled(field: NamedField, schema: JsonSchema): JsonSchema {
  if (field.type === 'hidden' || typeof schema === 'boolean') return schema;
  return { title: field.label, ...(field.help === null ? {} : { description: field.help }), ...schema };
}

const EMAIL =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$";

function fieldSchema(field: NamedField): JsonSchema {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'tel':
      return lineSchema(field);
    case 'number':
      return { type: field.whole ? 'integer' : 'number', ...boundsOf(field) };
    case 'date':
      return { type: 'string', format: 'date', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' };
    case 'time':
      return { type: 'string', pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?$' };
    case 'select':
    case 'radio':
      return { enum: field.options.map(({ value }) => value) };
    case 'checkboxes':
      return boxesSchema(field);
    case 'checkbox':
    case 'consent':
      return { enum: [true, field.value] };
    case 'rating':
      return { type: 'integer', minimum: 1, maximum: field.max };
    case 'file':
      // Files are sent beside the document, as multipart/form-data.
      return false;
    case 'hidden':
      return { type: 'string', ...(field.default === '' ? {} : { default: field.default }) };
  }
}

const boundsOf = ({ min, max }: { min: number | null; max: number | null }) => ({
  ...(min === null ? {} : { minimum: min }),
  ...(max === null ? {} : { maximum: max }),
});

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;

/** The maximum length of a kind of field. */
const most = { email: 254, url: 2048, tel: 40 } as const;
const MAX_PATTERN_CHARS = 2000;

function lineSchema(field: Of<'text' | 'textarea' | 'email' | 'url' | 'tel'>): JsonSchema {
  const { type, min_length, max_length } = field;
  const bounds = [
    max_length,
    type in most ? most[type as keyof typeof most] : null,
    field.pattern && MAX_PATTERN_CHARS,
  ];
  const maxLength = Math.min(...bounds.filter((bound) => typeof bound === 'number'));
  const patterns = [
    type === 'email' && EMAIL,
    type === 'url' && '^[Hh][Tt][Tt][Pp][Ss]?://',
    type === 'tel' && '^(?=(?:\\D*\\d){3})[\\d\\s()+.\\/,;*#xX\\-]+$',
    field.pattern !== null && `^(?:${patternSource(field.pattern)})$`,
  ].filter((pattern) => typeof pattern === 'string');
  const [pattern, ...others] = patterns;
  return {
    type: 'string',
    ...(type === 'email' ? { format: 'email' } : {}),
    ...(type === 'url' ? { format: 'uri' } : {}),
    // An empty value is left out, not sent as an empty text.
    minLength: min_length ?? 1,
    ...(Number.isFinite(maxLength) ? { maxLength } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(others.length === 0 ? {} : { allOf: others.map((each) => ({ pattern: each })) }),
  };
}

function boxesSchema({ options, min_chosen, max_chosen }: Of<'checkboxes'>): JsonSchema {
  return {
    type: 'array',
    items: { enum: options.map(({ value }) => value) },
    uniqueItems: true,
    minItems: min_chosen ?? 1,
    ...(max_chosen === null ? {} : { maxItems: max_chosen }),
  };
}
