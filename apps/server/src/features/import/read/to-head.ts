import { limits } from '@postern/contracts';
import { FileError } from './file.error.ts';

/**
 * The names of the columns of a table, from its first row.
 * @throws {FileError} when there are too many
 */
export function toHead(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim());
  if (names.length > limits.importColumns)
    throw new FileError(
      `The file has ${names.length.toLocaleString('en')} columns. An import can have ${limits.importColumns}.`,
    );
  return names.map((name, index) => (name === '' ? `Column ${index + 1}` : name));
}
