import type { Schema } from './openapi.ts';

const number = (value: number) => value.toLocaleString('en');

/** Larger numbers are the bounds of a double, not limits of the API. */
const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** The type of a value in a few words: `string`, `"a" · "b"`, `array of strings or null`. */
export function typeText(schema: Schema): string {
  if (schema.$ref?.includes('/FormDefinition')) return 'form definition';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(', or ').replace(', or null', ' or null');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'any JSON value';
  return types.map((type) => nameOf(type, schema)).join(' or ');
}

function nameOf(type: string, { format, items }: Schema): string {
  if (type === 'string') return format === 'date-time' ? 'timestamp' : format === 'email' ? 'email address' : 'string';
  if (type === 'array') return items && !items.items ? `array of ${plural(typeText(items))}` : 'array';
  return type;
}

const plural = (text: string): string =>
  ({ 'email address': 'email addresses', 'form definition': 'form definitions' })[text] ??
  (/^\w+$/.test(text) ? `${text}s` : text);

/** The bounds and the default of a value; empty when it has neither. */
export function limitText(schema: Schema): string {
  const own = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'entries'),
    schema.default === undefined || schema.type === 'object' ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  const parts = [...own, ...(schema.anyOf ?? []).map(limitText)].filter((part) => part !== '');
  return [...new Set(parts)].join('; ');
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const behind = unit === '' ? '' : ` ${unit}`;
  const from = isLimit(min) && (unit === '' || min > 0) ? min : undefined;
  if (isLimit(max))
    return from === undefined ? `at most ${number(max)}${behind}` : `${number(from)}–${number(max)}${behind}`;
  return from === undefined ? '' : `at least ${number(from)}${behind}`;
}

/** One key of a body or a response. */
export interface Field {
  /** The path of the key: `settings.thanks.title`, `items[].id`. */
  name: string;
  /** The depth of the path, from 0. */
  depth: number;
  type: string;
  limit: string;
  required: boolean;
  text: string;
}

/** A schema as rows; a key comes before the keys inside it. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): Field[] {
  const object = objectIn(schema);
  return Object.entries(object?.schema.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${object?.isList ? '[].' : prefix === '' ? '' : '.'}${key}`;
    const field: Field = {
      name,
      depth,
      type: typeText(value),
      limit: limitText(value),
      required: object?.schema.required?.includes(key) ?? false,
      text: value.description ?? '',
    };
    return [field, ...fieldsOf(value, name, depth + 1)];
  });
}

/** The object that a schema is, holds in a list, or may be. */
function objectIn(schema: Schema): { schema: Schema; isList: boolean } | undefined {
  if (schema.properties) return { schema, isList: false };
  if (schema.items) return schema.items.properties ? { schema: schema.items, isList: true } : undefined;
  const objects = (schema.anyOf ?? []).filter(({ properties }) => properties);
  // With several kinds of object, the page has a separate table for each.
  return objects.length === 1 && objects[0] ? { schema: objects[0], isList: false } : undefined;
}
