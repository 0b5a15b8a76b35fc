import { toZip, type ZipEntry } from '../../../lib/zip/zip.ts';
import type { ExportBatch } from './read-export.ts';
import type { Table, TableRow } from './build-table.ts';
import * as parts from './write-xlsx-parts.ts';
import { toXml } from './escape-xlsx-text.ts';
import { DAY_MS } from '../../../lib/durations.ts';

/** Rows of a sheet, including the one with the names (Excel's specifications and limits). */
const MAX_ROWS = 1_048_576;

/** The date and time to the millisecond, without the zone behind it. */
const WALL_CHARS = 23;

export interface WorkbookOptions {
  table: Table;
  /** The time of the export. */
  at: Date;
  maxRows?: number;
}

/**
 * A workbook (ECMA-376, Office Open XML) with as many sheets as it needs; each begins with the names, bold and always
 * visible. Fields are text by their cell's type and format, so that nothing in them is ever a formula, even after a
 * person edits the cell. Numbers of JSON bodies are numbers if a spreadsheet keeps all their digits. Times are times,
 * on the wall clock of the table's zone.
 */
export function toWorkbook(batches: AsyncIterable<ExportBatch>, options: WorkbookOptions): AsyncGenerator<Uint8Array> {
  return toZip(listParts(batches, options));
}

async function* listParts(
  batches: AsyncIterable<ExportBatch>,
  { table, at, maxRows = MAX_ROWS }: WorkbookOptions,
): AsyncGenerator<ZipEntry> {
  const part = (name: string, content: ZipEntry['content']): ZipEntry => ({ name, content, compress: true, at });
  const source = takeRows(batches, table);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield part(`xl/worksheets/sheet${sheets}.xml`, toSheet(source, table, maxRows));
    } while (await source.more());
  } finally {
    await source.close();
  }
  yield part('xl/styles.xml', parts.styles);
  yield part('xl/workbook.xml', parts.workbook(sheets));
  yield part('xl/_rels/workbook.xml.rels', parts.workbookRelationships(sheets));
  yield part('_rels/.rels', parts.relationships);
  yield part('[Content_Types].xml', parts.contentTypes(sheets));
}

interface RowSource {
  /** Whether there are more rows. */
  more(): Promise<boolean>;
  /** Takes rows that are already read, at most `count`. */
  take(count: number): TableRow[];
  close(): Promise<void>;
}

function takeRows(batches: AsyncIterable<ExportBatch>, table: Table): RowSource {
  const source = batches[Symbol.asyncIterator]();
  let rows: TableRow[] = [];
  return {
    async more() {
      while (rows.length === 0) {
        const { done, value } = await source.next();
        if (done) return false;
        rows = value.rows.map((row) => table.toRow(row, value));
      }
      return true;
    },
    take(count) {
      const taken = rows.slice(0, count);
      rows = rows.slice(count);
      return taken;
    },
    async close() {
      await source.return?.();
    },
  };
}

async function* toSheet(source: RowSource, table: Table, maxRows: number): AsyncGenerator<Buffer> {
  const letters = table.head.map((_, column) => toLetters(column));
  const names = table.head.map((name, column) =>
    textCell(`${letters[column]}1`, parts.BOLD, toTitle(name, column, table)),
  );
  const widths = table.head.map((name, column) => widthOf(name, table.kinds[column]));
  yield Buffer.from(`${parts.sheetHead(widths)}<row r="1">${names.join('')}</row>`);
  let at = 2;
  while (at <= maxRows && (await source.more())) {
    const rows = source.take(maxRows - at + 1);
    yield Buffer.from(rows.map((row, index) => toRowXml(row, at + index, { letters, table })).join(''));
    at += rows.length;
  }
  yield Buffer.from(parts.sheetTail);
}

/** Times in a cell have no zone, so the column's name states it. */
const toTitle = (name: string, column: number, { kinds, timeZone }: Table): string =>
  kinds[column] === 'time' ? `${name} (${timeZone})` : name;

/** undefined: the usual width */
function widthOf(name: string, kind: Table['kinds'][number] | undefined): number | undefined {
  if (kind === 'time') return parts.TIME_WIDTH;
  return name === 'id' ? parts.ID_WIDTH : undefined;
}

function toRowXml(row: TableRow, at: number, { letters, table }: { letters: readonly string[]; table: Table }): string {
  const cells = row.map((value, column) => {
    const place = `${letters[column]}${at}`;
    if (value === undefined || value === '') return '';
    const kind = table.kinds[column];
    if (kind === 'time') return `<c r="${place}" s="${parts.TIME}"><v>${toSerial(String(value))}</v></c>`;
    const given = kind === 'number' ? Number(value) : value;
    return typeof given === 'number' && isKept(given)
      ? `<c r="${place}"><v>${given}</v></c>`
      : textCell(place, parts.TEXT, String(given));
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

const textCell = (place: string, format: number, text: string): string =>
  `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`;

/** A time on the wall clock that it is written in, as days since 30 December 1899, the unit of spreadsheets. */
const toSerial = (time: string): number => Date.parse(`${time.slice(0, WALL_CHARS)}Z`) / DAY_MS + 25_569;

/** Whether a spreadsheet keeps the number exactly: it stores 15 digits. */
const isKept = (value: number): boolean => Math.abs(value) < 1e15 && String(value).replaceAll(/\D/g, '').length <= 15;

/** A column's name: A to Z, AA, AB, … */
function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last;
}
