import type { z } from 'zod';

/** Placeholders for what JSON.stringify cannot write: a number, and lists in which it looks for a cycle at each level. */
const BEYOND = '1e999 as a number';
const NESTED = '3,000 lists in each other';
const inJson = new Map([
  [BEYOND, '1e999'],
  [NESTED, `${'['.repeat(3_000)}"deep"${']'.repeat(3_000)}`],
]);

/** The character that PostgreSQL cannot store, and half of a surrogate pair. */
export const unstorable = ['nul\0', '\uD800half'];

export const megabyte = 'x'.repeat(1_000_000);

const wrong = [null, true, -1, 1.5, 2 ** 31, 1e308, BEYOND, '', 'NaN', [], {}, NESTED];

const texts = [' ', '%\'\\"', 'x'.repeat(100_000)];

const times = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999999Z',
  `2026-07-01T12:00:00.${'1'.repeat(60)}Z`,
];

const days = ['0000-01-01', '1969-12-31', '9999-12-31'];

/** Values that are invalid in a place, or barely valid. */
export function hostileValues(schema: z.core.$ZodType): unknown[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type !== 'string') return [...unstorable, ...wrong];
  const format = 'format' in def ? def.format : undefined;
  return [
    ...unstorable,
    ...wrong,
    ...texts,
    ...(format === 'datetime' ? times : []),
    ...(format === 'date' ? days : []),
  ];
}

const placeholders = new RegExp(`"(${[...inJson.keys()].join('|')})"(?!:)`, 'g');

export const toJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(placeholders, (text, name: string) => inJson.get(name) ?? text);

/** The text that the parser of a query or a path turns into this value. */
export const toUrlText = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' && value !== NESTED ? value : toJson(value)).toWellFormed());
