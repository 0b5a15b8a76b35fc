import type { Submission, Verdict } from '@postern/contracts';
import { useMemo, useState } from 'react';
import { useColumnChoice, type ColumnChoice } from './column-choice.ts';
import { columnKey, columnsAs, columnsOf, columnsWithReason, type Column } from './columns.ts';
import { withinReason } from './tracks.ts';

/** The columns of an endpoint's list: the user's choice, or a default derived from its first rows. */
export function useColumns(endpointId: string, status: Verdict, firstItems: readonly Submission[]) {
  const [choice, choose] = useColumnChoice(endpointId);
  const suggested = useMemo(
    () => (status === 'spam' || status === 'refused' ? columnsWithReason(firstItems) : columnsOf(firstItems)),
    [firstItems, status],
  );
  const usual = useSame(suggested);
  const columns = useMemo(() => (choice.shown ? columnsAs(choice.shown, usual) : usual), [choice.shown, usual]);
  return { columns, choice, choose };
}

export const withWidth = (choice: ColumnChoice, field: string, width: number): ColumnChoice => ({
  ...choice,
  widths: new Map(choice.widths).set(field, withinReason(width)),
});

/** Returns the same objects while the columns are equal, so that no row is rendered again. */
function useSame(columns: readonly Column[]): readonly Column[] {
  const [kept, keep] = useState(columns);
  if (nameAll(kept) === nameAll(columns)) return kept;
  keep(columns);
  return columns;
}

const nameAll = (columns: readonly Column[]): string =>
  JSON.stringify(columns.map((column) => [column.role, columnKey(column)]));
