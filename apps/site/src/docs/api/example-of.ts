import type { Schema } from './openapi.ts';

/** The time of the example submission, which the other pages also use. */
export const sampleTime = '2025-06-18T14:02:07.114Z';

/**
 * An example of a response, with every key of its schema in the schema's order.
 * @param given the values that matter: an object may have some of the keys, a list has all of its entries. Other keys
 * get the schema's constant, default, first choice, `null`, zero or `false`.
 * @throws if a text has no given value, or a given key is not in the schema
 */
export function exampleOf(schema: Schema, given?: unknown, path = ''): unknown {
  const object = objectIn(schema);
  if (object && isRecord(given)) return objectOf(object, given, path);
  if (schema.type === 'array' && schema.items && Array.isArray(given))
    return given.map((item, at) => exampleOf(schema.items as Schema, item, `${path}[${at}]`));
  return given === undefined ? usualValue(schema, path) : given;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNullable = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some((schema) => isNullable(schema));

/** The object that a schema is, or may be beside `null`. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const objects = (schema.anyOf ?? []).filter(({ properties }) => properties);
  return objects.length === 1 ? objects[0] : undefined;
}

function objectOf({ properties = {}, required = [] }: Schema, given: Readonly<Record<string, unknown>>, path: string) {
  const unknown = Object.keys(given).find((key) => !(key in properties));
  if (unknown !== undefined) throw new Error(`The example has ${path}.${unknown}, which the schema does not have.`);
  const keys = Object.entries(properties).filter(([key]) => required.includes(key) || key in given);
  return Object.fromEntries(keys.map(([key, schema]) => [key, exampleOf(schema, given[key], `${path}.${key}`)]));
}

function usualValue(schema: Schema, path: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (isNullable(schema)) return null;
  if (schema.properties) return objectOf(schema, {}, path);
  if (schema.format === 'date-time') return sampleTime;
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return 0;
  throw new Error(`The example needs a value for ${path}.`);
}
