import { endOfValue } from '../../../lib/json-scan.ts';
import { FileError } from './file.error.ts';
import { MAX_LEVELS, MAX_ROW_CHARS, type ReadRow } from './file-row.model.ts';
import { toObjectRow } from './to-object-row.ts';

/**
 * The rows of JSON Lines, an object in each line.
 * @throws {FileError} when the last line is cut off, or a line is not JSON
 */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<ReadRow[]> {
  let rest = '';
  let line = 0;
  const read = (source: string): ReadRow[] => {
    line += 1;
    if (source.trim() === '') return [];
    return [parse(source, line)];
  };
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_ROW_CHARS) throw new FileError(`Line ${line + lines.length + 1} is longer than 8 MB.`);
    const rows = lines.flatMap(read);
    if (rows.length > 0) yield rows;
  }
  const last = read(rest);
  if (last.length > 0) yield last;
}

function parse(source: string, line: number): ReadRow {
  if (endOfValue(source, 0, MAX_LEVELS) === 'too_deep')
    throw new FileError(`The JSON in line ${line} is nested too deeply.`);
  try {
    return toObjectRow(source, line);
  } catch {
    throw new FileError(`Line ${line} is not valid JSON. The file may be cut off.`);
  }
}
