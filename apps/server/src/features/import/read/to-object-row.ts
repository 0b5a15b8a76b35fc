import type { Cell, ReadRow } from './file-row.model.ts';

/** The row of a JSON value, which must be an object. */
export const toObjectRow = (value: unknown, line: number): ReadRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, cells: Object.entries(value) as Cell[] }
    : { line, problem: 'This is not a JSON object.' };
