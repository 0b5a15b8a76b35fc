import { exportColumnNames, limits, type ExportColumn, type ExportSettings } from '@postern/contracts';

/** A column as it is edited: chosen or not, with its name as typed. */
export interface DraftColumn {
  key: string;
  column: ExportColumn;
  isChosen: boolean;
  title: string;
}

const keyOf = (column: ExportColumn): string =>
  'column' in column ? `column ${column.column}` : `field ${column.field}`;

/** All columns, the kept ones first and in their order. Without a kept choice, all are chosen. */
export function toDraft(kept: ExportSettings['columns'], fields: readonly string[]): DraftColumn[] {
  const all: ExportColumn[] = [
    ...exportColumnNames.map((column) => ({ column, title: null })),
    ...fields.map((field) => ({ field, title: null })),
  ];
  const known = new Set((kept ?? []).map(keyOf));
  return [...(kept ?? []), ...all.filter((column) => !known.has(keyOf(column)))].map((column) => ({
    key: keyOf(column),
    column,
    isChosen: kept === null || known.has(keyOf(column)),
    title: column.title ?? '',
  }));
}

export const toColumns = (draft: readonly DraftColumn[]): ExportColumn[] =>
  draft
    .filter(({ isChosen }) => isChosen)
    .map(({ column, title }) => ({ ...column, title: title.trim() === '' ? null : title.trim() }));

/** The same columns with one of them at another place. */
export function withMoved(draft: readonly DraftColumn[], from: number, to: number): DraftColumn[] {
  const moved = draft[from];
  return moved && to >= 0 && to < draft.length ? draft.toSpliced(from, 1).toSpliced(to, 0, moved) : [...draft];
}

/** What is wrong with a choice; undefined: nothing. */
export function faultOf(columns: readonly ExportColumn[]): string | undefined {
  if (columns.length === 0) return 'Choose at least one column.';
  if (columns.length > limits.exportColumns) return `Choose at most ${limits.exportColumns} columns.`;
  return undefined;
}
