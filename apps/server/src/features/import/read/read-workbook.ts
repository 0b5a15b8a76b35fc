import { FileError } from './file.error.ts';
import type { Cell, ReadRow } from './file-row.model.ts';
import type { StoredBytes } from './stored-bytes.model.ts';
import { toHead } from './to-head.ts';
import { openSheet } from './workbook/open-workbook.ts';
import { openZip } from './workbook/open-zip.ts';
import { readSheet, type SheetRow } from './workbook/read-sheet.ts';

interface WorkbookOptions {
  /** The first sheet without it. */
  sheet: string | undefined;
  onHead?: ((columns: string[]) => void) | undefined;
}

/**
 * The rows of a sheet, whose first row with values names the columns. The line of a row is its number in the sheet.
 * @throws {FileError}
 */
export async function* readWorkbook(file: StoredBytes, { sheet, onHead }: WorkbookOptions): AsyncGenerator<ReadRow[]> {
  const opened = await openSheet(await openZip(file), sheet);
  let head: string[] | undefined;
  for await (const rows of readSheet(opened)) {
    const read: ReadRow[] = [];
    for (const row of rows) {
      if (head) read.push(toRow(head, row));
      else {
        head = toHead(namesOf(row));
        onHead?.(head);
      }
    }
    if (read.length > 0) yield read;
  }
  if (!head) throw new FileError('The sheet is empty.');
}

function namesOf({ cells }: SheetRow): string[] {
  const names: string[] = [];
  for (const [column, text] of cells) names[column] = text;
  return Array.from(names, (name) => name ?? '');
}

function toRow(head: readonly string[], { row, cells }: SheetRow): ReadRow {
  const named: Cell[] = [];
  for (const [column, text] of cells) {
    const name = head[column];
    if (name === undefined)
      return { line: row, problem: `The row has ${column + 1} cells, but the table has ${head.length} columns.` };
    named.push([name, text]);
  }
  return { line: row, cells: named };
}
