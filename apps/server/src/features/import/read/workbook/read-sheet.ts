import { FileError } from '../file.error.ts';
import { toDateText } from './date-styles.ts';
import type { OpenSheet } from './open-workbook.ts';
import { parseXml } from './parse-xml.ts';
import { TextCollector, unescapeText } from './read-shared-strings.ts';

/** The limits of a sheet (Excel's specifications). */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;

/** A row with the texts of its cells; cells without a value are missing. */
export interface SheetRow {
  /** Its number, from 1. */
  row: number;
  /** By the number of the column, from 0. */
  cells: [column: number, text: string][];
}

/** The rows of a sheet that have values, in batches as they are found. */
export async function* readSheet(sheet: OpenSheet): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let current: SheetRow = { row: 0, cells: [] };
  let cell: OpenCell | undefined;
  let column = -1;
  const text = new TextCollector();
  let isValue = false;
  let value = '';
  const pieces = parseXml(sheet.bytes, {
    open(tag, attributes) {
      text.open(tag);
      if (tag === 'row') {
        current = { row: Number(attributes['r'] ?? current.row + 1), cells: [] };
        column = -1;
        if (!(current.row >= 1 && current.row <= MAX_ROWS))
          throw new FileError('The sheet has a row that cannot exist.');
      } else if (tag === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        if (column >= MAX_COLUMNS) throw new FileError('The sheet has a column that cannot exist.');
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) };
        value = '';
        text.clear();
      } else if (tag === 'v') isValue = true;
    },
    close(tag) {
      text.close(tag);
      if (tag === 'v') isValue = false;
      else if (tag === 'c' && cell) {
        const shown = cell.type === 'inlineStr' ? text.take() : toText(cell, value, sheet);
        if (shown !== '') current.cells.push([column, shown]);
        cell = undefined;
      } else if (tag === 'row' && current.cells.length > 0) rows.push(current);
    },
    text(piece) {
      if (isValue) value += piece;
      else text.add(piece);
    },
  });
  for await (const _ of pieces) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

interface OpenCell {
  type: string;
  style: number;
}

/** The text of a cell; of a formula, the result that the program stored. */
function toText({ type, style }: OpenCell, value: string, { strings, isDate, from1904 }: OpenSheet): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value === '' ? '' : 'FALSE';
  if (type !== 'n') return unescapeText(value);
  const number = value.trim();
  if (number === '') return '';
  const date = isDate[style] === true ? toDateText(Number(number), from1904) : undefined;
  return date ?? toNumberText(number);
}

/** A number as a spreadsheet shows it: with 15 digits at most. Shorter ones stay as they are written. */
function toNumberText(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

/** The number of a column, from 0: A is 0, AA is 26. Undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d*$/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
