import {
  columnLabels,
  exportColumnNames,
  noLabels,
  optionLabel,
  type ExportColumn,
  type FormLabels,
  type MergedName,
} from '@postern/contracts';
import type { Config } from '../../../config.ts';
import { endOfString } from '../../../lib/json-scan.ts';
import { parseJson } from '../../../lib/json.ts';
import type { ExportBatch, ExportRow } from './read-export.ts';
import { toZonedTime } from './zoned-time.ts';
import { readFields } from '../../../lib/stored-submission.ts';

type Cell = string | number | undefined;

/** A submission as a row of a table in any format: in the order of the columns; undefined: it has no such field. */
export type TableRow = readonly Cell[];

/** What the cells of a column are. `plain` is text that needs no care in any format. */
type Kind = 'plain' | 'time' | 'number' | 'text';

export interface TableOptions {
  columns: readonly ExportColumn[];
  /** The labels of the columns and of the chosen options. */
  labels?: FormLabels;
  timeZone?: string;
  /** Names that are shown in the column of another. */
  merged?: readonly MergedName[];
}

type Fact = (typeof exportColumnNames)[number];

const kinds: Record<Fact, Kind> = {
  id: 'plain',
  received: 'time',
  verdict: 'plain',
  read: 'time',
  starred: 'plain',
  score: 'number',
  referer: 'text',
  ip: 'text',
  files: 'text',
};

/** All columns: the facts first, because forms may use the same names, then the fields in order. */
export const allColumns = (fields: readonly string[]): ExportColumn[] => [
  ...exportColumnNames.map((column) => ({ column, title: null })),
  ...fields.map((field) => ({ field, title: null })),
];

export function createTable(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { columns, labels = noLabels, timeZone = 'UTC', merged = [] }: TableOptions,
) {
  const names = columns.flatMap((column) => ('field' in column ? [column.field] : []));
  const places = new Map(names.map((name, place) => [name, place]));
  for (const { name, into } of merged) {
    const place = places.get(into);
    // A name that was chosen itself keeps its column.
    if (place !== undefined && !places.has(name)) places.set(name, place);
  }
  const empty = names.map(() => undefined);
  const toTime = toZonedTime(timeZone);
  const facts: Record<Fact, (row: ExportRow, batch: ExportBatch) => string> = {
    id: (row) => row.id,
    received: (row) => toTime(row.created_at),
    verdict: (row) => row.status,
    read: (row) => (row.read_at === null ? '' : toTime(row.read_at)),
    starred: (row) => (row.starred ? 'yes' : ''),
    score: (row) => valueOf(row.spam, '"score":'),
    referer: (row) => valueOf(row.meta, '"referer":'),
    ip: (row) => valueOf(row.meta, '"ip":'),
    files: (row, batch) =>
      (batch.files.get(row.id) ?? [])
        .map((file) => `${file.name} ${publicUrl}/api/submissions/files/${file.id}/download`)
        .join('\n'),
  };
  const readers = columns.map((column) =>
    'column' in column ? facts[column.column] : (places.get(column.field) ?? 0),
  );
  return {
    head: toTitles(columns, labels),
    kinds: columns.map((column): Kind => ('column' in column ? kinds[column.column] : 'text')),
    timeZone,
    toRow(row: ExportRow, batch: ExportBatch): TableRow {
      const fields = names.length === 0 ? empty : placeFields(row.fields, { places, empty, labels });
      return readers.map((read) => (typeof read === 'number' ? fields[read] : read(row, batch)));
    },
  };
}

export type Table = ReturnType<typeof createTable>;

/** The names of columns: the chosen ones, else the fact's or the field's, or the field's label. */
export function toTitles(columns: readonly ExportColumn[], labels: FormLabels): string[] {
  const taken = columns.flatMap((column) => column.title ?? ('column' in column ? [column.column] : []));
  const unnamed = columns.flatMap((column) => ('field' in column && column.title === null ? [column.field] : []));
  const named = columnLabels(labels, unnamed, taken).values();
  return columns.map((column) => column.title ?? ('column' in column ? column.column : (named.next().value ?? '')));
}

const SCALAR = /[^,}]*/y;

/**
 * The text or number at a key of an object that the intake wrote, found without parsing the rest of the object. A key
 * in quotes cannot occur within a value, where each quote has a backslash before it.
 * @returns '' for null, and for a missing key
 */
function valueOf(json: string, key: string): string {
  const found = json.indexOf(key);
  if (found === -1) return '';
  const start = found + key.length;
  if (json[start] === '"') {
    const text = json.slice(start + 1, endOfString(json, start));
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }
  SCALAR.lastIndex = start;
  const [scalar = ''] = SCALAR.exec(json) ?? [];
  return scalar === 'null' ? '' : scalar;
}

/** One cell for each column; the values of a repeated name are on separate lines. */
function placeFields(
  json: string,
  { places, empty, labels }: { places: ReadonlyMap<string, number>; empty: readonly Cell[]; labels: FormLabels },
): Cell[] {
  const cells = empty.slice();
  for (const [name, sent] of readFields(parseJson(json))) {
    const place = places.get(name);
    if (place === undefined) continue;
    const value = optionLabel(labels, name, sent);
    const before = cells[place];
    const cell = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
    cells[place] = before === undefined ? cell : `${before}\n${cell}`;
  }
  return cells;
}
