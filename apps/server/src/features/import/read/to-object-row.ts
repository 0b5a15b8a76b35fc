import { quoteInexactNumbers } from '../../../lib/inexact-number.ts';
import { parseJson } from '../../../lib/json.ts';
import type { Cell, ReadRow } from './file-row.model.ts';

/**
 * The row of a JSON value, which must be an object. A number that a double would change, such as an id of 20 digits, is
 * kept as text: the row has no sender who could send it again.
 * @throws {SyntaxError} when the text is not JSON
 */
export function toObjectRow(text: string, line: number): ReadRow {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { line, problem: 'This is not a JSON object.' };
  const exact = quoteInexactNumbers(text);
  return { line, cells: Object.entries(exact === text ? parsed : (parseJson(exact) as object)) as Cell[] };
}
