import type { Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { recallCursor, rememberCursor } from '../cursor-memory.ts';

interface CursorOptions {
  /** From `listName`. */
  list: string;
  items: readonly Submission[];
  /** Asks for the rows that follow the last; they come later, if there are any. */
  loadMore: () => void;
  /** Scrolls a row into view. */
  reveal: (index: number) => void;
}

/** The row that keys act on and the pane shows. At first there is none. */
export function useCursor({ list, items, loadMore, reveal }: CursorOptions) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(() => ({ list, id: recallCursor(queryClient, list) }));
  if (chosen.list !== list) setChosen({ list, id: recallCursor(queryClient, list) });
  const id = chosen.list === list ? chosen.id : null;
  const focusNext = useRef(false);
  const places = useMemo(() => new Map(items.map((item, index) => [item.id, index])), [items]);
  const index = (id === null ? undefined : places.get(id)) ?? -1;

  const place = useCallback(
    (next: Submission | null, focus: boolean) => {
      focusNext.current = focus;
      setChosen({ list, id: next?.id ?? null });
      rememberCursor(queryClient, list, next?.id ?? null);
    },
    [queryClient, list],
  );

  const shown = useRef({ index, reveal });
  useEffect(() => {
    shown.current = { index, reveal };
  });
  useEffect(() => {
    if (id === null || shown.current.index < 0) return;
    shown.current.reveal(shown.current.index);
    if (focusNext.current)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    focusNext.current = false;
  }, [id]);

  return {
    current: items[index] ?? null,
    index,
    placeOf: (submission: Submission): number => places.get(submission.id) ?? -1,
    /** Puts the cursor on a row, or on none. */
    choose: (next: Submission | null, focus = false) => place(next, focus),
    /** Moves by a row; past the last one, more are asked for. */
    move: (by: 1 | -1) => {
      const next = index < 0 ? items[by > 0 ? 0 : items.length - 1] : items[index + by];
      if (next) place(next, true);
      if (by > 0 && index + 2 >= items.length) loadMore();
    },
    /** The row that takes the place of those that go. */
    neighbourOf: (gone: ReadonlySet<string>): Submission | null => {
      const at = items.findIndex((item) => gone.has(item.id));
      const from = index >= 0 && items[index] && gone.has(items[index].id) ? index : at;
      const stays = (item: Submission) => !gone.has(item.id);
      return items.slice(from).find(stays) ?? items.slice(0, Math.max(from, 0)).findLast(stays) ?? null;
    },
  };
}

export type Cursor = ReturnType<typeof useCursor>;
