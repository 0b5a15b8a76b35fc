import type { z } from 'zod';

/** A placeholder for the number 1e999, which JSON can express and JSON.stringify cannot. */
const BEYOND = '1e999 as a number';

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

/** The character that PostgreSQL cannot store, and half of a surrogate pair. */
export const unstorable = ['nul\0', '\uD800half'];

export const megabyte = 'x'.repeat(1_000_000);

const wrong = [null, true, -1, 1.5, 2 ** 31, 1e308, BEYOND, '', 'NaN', [], {}, nested(3_000)];

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

export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(JSON.stringify(BEYOND), '1e999');

/** The text that the parser of a query or a path turns into this value. */
export const toUrlText = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : toJson(value)).toWellFormed());
