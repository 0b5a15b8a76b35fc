import { columnLabels, noLabels, optionLabel, type FormLabels } from '@postern/contracts';
import type { Config } from '../../../config.ts';
import { endOfString } from '../../../lib/json-scan.ts';
import { parseJson } from '../../../lib/json.ts';
import type { ExportBatch, ExportRow } from './read-export.ts';
import { readFields } from '../../../lib/stored-submission.ts';

/** The columns of every row besides its fields. Forms may use the same names, so these come first. */
const fixedColumns = ['id', 'received', 'verdict', 'read', 'starred', 'score', 'referer', 'ip', 'files'] as const;

/** A submission as a row of a table in any format. */
export interface TableRow {
  id: string;
  /** ISO 8601 in UTC. */
  received: string;
  verdict: string;
  read: string;
  starred: string;
  score: string;
  referer: string;
  ip: string;
  files: string;
  /** In the order of the columns; undefined: the submission has no such field. */
  fields: readonly (string | number | undefined)[];
}

/**
 * @param columns the fields that have their own column, in order
 * @param labels the labels of the columns and of the chosen options
 */
export function createTable({ publicUrl }: Pick<Config, 'publicUrl'>, columns: readonly string[], labels = noLabels) {
  const places = new Map(columns.map((name, place) => [name, place]));
  const empty = columns.map(() => undefined);
  const toFiles = (batch: ExportBatch, id: string): string =>
    (batch.files.get(id) ?? [])
      .map((file) => `${file.name} ${publicUrl}/api/submissions/files/${file.id}/download`)
      .join('\n');
  return {
    head: [...fixedColumns, ...columnLabels(labels, columns, fixedColumns)],
    toRow: (row: ExportRow, batch: ExportBatch): TableRow => ({
      id: row.id,
      received: toIso(row.created_at),
      verdict: row.status,
      read: row.read_at === null ? '' : toIso(row.read_at),
      starred: row.starred ? 'yes' : '',
      score: valueOf(row.spam, '"score":'),
      referer: valueOf(row.meta, '"referer":'),
      ip: valueOf(row.meta, '"ip":'),
      files: batch.files.size === 0 ? '' : toFiles(batch, row.id),
      fields: placeFields(row.fields, { places, empty, labels }),
    }),
  };
}

export type Table = ReturnType<typeof createTable>;

/** A stored time in the contract's format. Going through a Date would cost as much as reading the fields. */
export const toIso = (stored: string): string =>
  `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${stored.slice(20, 23).padEnd(3, '0')}Z`;

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
  { places, empty, labels }: { places: ReadonlyMap<string, number>; empty: TableRow['fields']; labels: FormLabels },
): (string | number | undefined)[] {
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
