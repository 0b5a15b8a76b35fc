import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { FileError } from './file.error.ts';
import { MAX_ROW_CHARS, type Cell, type ReadRow } from './file-row.model.ts';
import { toHead } from './to-head.ts';

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * The rows of a table with a header (RFC 4180). Empty cells are left out, so that a submission has only what was
 * answered.
 * @param onHead gets the names of the columns
 * @throws {FileError} for a quote that is not closed or not allowed, and for too many columns
 */
export async function* readTable(
  text: AsyncIterable<string>,
  { delimiter, onHead }: { delimiter: string; onHead?: ((columns: string[]) => void) | undefined },
): AsyncGenerator<ReadRow[]> {
  // A quote that is not closed makes one row of the rest of the file, and csv-parse knows only where that ends.
  let complete = 0;
  const parser = parse({
    delimiter,
    on_record: (record, { lines }) => {
      complete = lines;
      return record;
    },
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARS,
  });
  let head: string[] | undefined;
  for await (const parsed of parseAll(text, parser, () => complete)) {
    const rows: ReadRow[] = [];
    for (const { record, info } of parsed) {
      const line = info.lines - breaksIn(record);
      if (head) rows.push(toRow(head, record, line));
      else if (line === 1 && namesDelimiter(record)) continue;
      else {
        head = toHead(record);
        onHead?.(head);
      }
    }
    if (rows.length > 0) yield rows;
  }
  if (!head) throw new FileError('The file is empty.');
}

/** Whether a record is the line `sep=;`, split at the delimiter that it names. */
const namesDelimiter = ([first, ...rest]: readonly string[]): boolean =>
  first?.toLowerCase() === 'sep=' && rest.length === 1 && rest[0] === '';

/** The line breaks within the cells of a record, which ends on the line that the parser names. */
const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);

function toRow(head: readonly string[], record: readonly string[], line: number): ReadRow {
  const cells: Cell[] = [];
  for (const [index, value] of record.entries()) {
    if (value === '') continue;
    const name = head[index];
    if (name === undefined)
      return { line, problem: `The row has ${record.length} cells, but the table has ${head.length} columns.` };
    cells.push([name, value]);
  }
  return { line, cells };
}

/** Records in one batch. */
const BATCH = 500;

/**
 * The records of a table in batches.
 * @param lastLine the line on which the last complete record ends
 */
async function* parseAll(
  text: AsyncIterable<string>,
  parser: Parser,
  lastLine: () => number,
): AsyncGenerator<Parsed[]> {
  const source = Readable.from(text);
  // The iteration below reports errors; without the callback, the stream would throw them a second time.
  pipeline(source, parser, () => undefined);
  try {
    let batch: Parsed[] = [];
    for await (const parsed of parser) {
      if (batch.push(parsed as Parsed) < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    throw toFileError(error, lastLine());
  } finally {
    source.destroy();
  }
}

function toFileError(error: unknown, lastLine: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error['lines'] ?? 0);
  const sentences: Partial<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: `A quote is opened and never closed, in the row that begins after line ${lastLine}. The file may be cut off.`,
    CSV_MAX_RECORD_SIZE: `The row near line ${line} is longer than ${MAX_ROW_CHARS / 1024 ** 2} MB. A quote before it may not be closed.`,
    INVALID_OPENING_QUOTE: `Line ${line} has a quote inside a cell that does not begin with one. Quotes inside a cell must be doubled, and the cell must be in quotes.`,
    CSV_INVALID_CLOSING_QUOTE: `Line ${line} has text after a closing quote. Quotes inside a cell must be doubled.`,
  };
  return new FileError(sentences[error.code] ?? `The table cannot be read at line ${line}.`);
}
