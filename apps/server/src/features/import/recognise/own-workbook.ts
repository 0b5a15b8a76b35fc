import type { JsonValue } from '../../../lib/field-entry.ts';
import type { Cell } from '../read/file-row.model.ts';
import { FIXED, ownTable } from './own-export.ts';
import type { Source } from './source.model.ts';

/** Times in the cells of a workbook have no zone, so the names of their columns state it. */
const TITLES = new Map([
  ['received', 'received (UTC)'],
  ['read', 'read (UTC)'],
]);
const NAMES = new Map([...TITLES].map(([name, title]) => [title, name]));

/** Our own workbook: our table, with times as dates. */
export const ownWorkbook: Source = {
  ...ownTable,
  hasApostrophes: false,
  fits: (columns) => FIXED.every((name) => columns.has(TITLES.get(name) ?? name)),
  toCells: (cells) => ownTable.toCells(toTableCells(cells)),
  toFieldNames: (head) => ownTable.toFieldNames(head.map((title) => NAMES.get(title) ?? title)),
  toOwn: (cells) => ownTable.toOwn(toTableCells(cells)),
};

const toTableCells = (cells: readonly Cell[]): Cell[] =>
  cells.map(([title, value]) => {
    const name = NAMES.get(title);
    return name === undefined ? [title, value] : [name, toIso(value)];
  });

const toIso = (value: JsonValue): JsonValue => (typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value);
