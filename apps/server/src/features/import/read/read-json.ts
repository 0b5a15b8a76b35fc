import { FileError } from './file.error.ts';
import type { ReadRow } from './file-row.model.ts';
import { JsonItems, type JsonItem } from './json-items.ts';
import { toObjectRow } from './to-object-row.ts';

/**
 * The rows of a JSON list, or of the list in an API’s answer.
 * @throws {FileError} when the text is cut off or is not JSON
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<ReadRow[]> {
  const items = new JsonItems();
  for await (const chunk of text) {
    const found = items.push(chunk);
    if (found.length > 0) yield found.map(toRow);
  }
  const last = items.end();
  if (last.length > 0) yield last.map(toRow);
}

function toRow({ text, line }: JsonItem): ReadRow {
  try {
    return toObjectRow(text, line);
  } catch {
    throw new FileError(`The row in line ${line} is not valid JSON.`);
  }
}
