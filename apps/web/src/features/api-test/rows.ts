import type { FileRow, Row, TextRow } from './call.ts';

const nextId = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

export const addText = (rows: readonly Row[]): Row[] => [
  ...rows,
  { id: nextId(rows), kind: 'text', name: '', value: '' },
];

export const addFile = (rows: readonly Row[]): Row[] => [
  ...rows,
  { id: nextId(rows), kind: 'file', name: 'file', fileName: '', file: null },
];

export const removeRow = (rows: readonly Row[], id: number): Row[] => rows.filter((row) => row.id !== id);

export type RowChange = Partial<Pick<TextRow, 'name' | 'value'>> | Partial<Pick<FileRow, 'name' | 'fileName' | 'file'>>;

export const changeRow = (rows: readonly Row[], id: number, change: RowChange): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));

/** Swaps a row with its neighbour; does nothing at the ends. */
export function moveRow(rows: readonly Row[], id: number, by: -1 | 1): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[from], rows[from + by]];
  if (!row || !other) return [...rows];
  return rows.map((each) => (each === row ? other : each === other ? row : each));
}
