import type { JsonValue } from '../../../lib/field-entry.ts';
import type { Cell } from '../read/file-row.model.ts';

export const isObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a column; undefined if the row has none. */
export const valueOf = (cells: readonly Cell[], name: string): JsonValue | undefined =>
  cells.find(([other]) => other === name)?.[1];

export const textOf = (cells: readonly Cell[], name: string): string => {
  const value = valueOf(cells, name);
  return typeof value === 'string' ? value : '';
};

/** The members of an object as cells; an empty list for anything else. */
export const membersOf = (value: JsonValue | undefined): Cell[] => (isObject(value) ? Object.entries(value) : []);

/** The cells with these names. */
export const only = (cells: readonly Cell[], names: readonly string[]): Cell[] =>
  cells.filter(([name]) => names.includes(name));
