import { readArchive } from './archive.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-format.ts';
import type { FileFacts, ReadRow } from './file-row.model.ts';
import { readJson } from './read-json.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readTable } from './read-table.ts';
import { openZip } from './workbook/open-zip.ts';
import { readWorkbook } from './read-workbook.ts';
import type { StoredBytes } from './stored-bytes.model.ts';

/** Characters from which the delimiter of a table is found. */
const START_CHARS = 64 * 1024;

/**
 * The rows of a file, in batches as they are found. Only the current piece of the file is in memory.
 * @param onHead gets the columns of a table
 * @throws {FileError} when the file cannot be read to its end
 */
export async function* readRows(
  file: StoredBytes,
  facts: FileFacts,
  onHead?: (columns: string[]) => void,
): AsyncGenerator<ReadRow[]> {
  if (facts.format === 'xlsx') return yield* readWorkbook(file, { sheet: facts.sheet, onHead });
  if (facts.format === 'zip') return yield* readArchive(await openZip(file), facts.sheet ?? '');
  const text = decodeText(await file.open(), facts.encoding);
  if (facts.format === 'json') return yield* readJson(text);
  if (facts.format === 'jsonl') return yield* readJsonLines(text);
  const { start, whole } = await peek(text);
  yield* readTable(whole, { delimiter: detectDelimiter(start), onHead });
}

/** The beginning of a text, and the text as a whole. */
async function peek(text: AsyncGenerator<string>): Promise<{ start: string; whole: AsyncIterable<string> }> {
  let start = '';
  while (start.length < START_CHARS) {
    const { done, value } = await text.next();
    if (done) break;
    start += value;
  }
  const whole = async function* (): AsyncGenerator<string> {
    if (start !== '') yield start;
    yield* text;
  };
  return { start: start.slice(0, START_CHARS), whole: whole() };
}
