import type { Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { recallCursor, rememberCursor } from '../cursor-memory.ts';

interface CursorOptions {
  /** From `listName`. */
  list: string;
  items: readonly Submission[];
  /** Requests the rows after the last; they arrive later, if there are any. */
  loadMore: () => void;
  /** Scrolls a row into view. */
  reveal: (index: number) => void;
  /** Whether the first row is open by default, before the user chooses one. */
  opensFirst: boolean;
  /** The user moves on from the row that was open by default. */
  onReadOn: (submission: Submission) => void;
}

/**
 * The row that keys act on and the pane shows. Until the user chooses one, it is the first row if that is open by
 * default, else none. The row that is open by default stays the same when others arrive above it.
 */
export function useCursor({ list, items, loadMore, reveal, opensFirst, onReadOn }: CursorOptions) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(() => ({ list, id: recallCursor(queryClient, list) }));
  if (chosen.list !== list) setChosen({ list, id: recallCursor(queryClient, list) });
  const id = chosen.list === list ? chosen.id : null;
  const focusNext = useRef(false);
  const places = useMemo(() => new Map(items.map((item, index) => [item.id, index])), [items]);
  const chosenIndex = (id === null ? undefined : places.get(id)) ?? -1;
  const isChosen = chosenIndex >= 0;
  const openIndex = usePinned({ list, items, places, chosen: isChosen ? id : null });
  const index = isChosen || !opensFirst ? chosenIndex : openIndex;

  const place = useCallback(
    (next: Submission | null, focus: boolean) => {
      focusNext.current = focus;
      setChosen({ list, id: next?.id ?? null });
      rememberCursor(queryClient, list, next?.id ?? null);
    },
    [queryClient, list],
  );

  const shown = useRef({ index: chosenIndex, reveal });
  useEffect(() => {
    shown.current = { index: chosenIndex, reveal };
  });
  useEffect(() => {
    // On every choice, even of the same row, because the focus may have been elsewhere.
    if (chosen.id === null || shown.current.index < 0) return;
    shown.current.reveal(shown.current.index);
    if (focusNext.current)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(chosen.id)}"]`)?.focus({ preventScroll: true });
    focusNext.current = false;
  }, [chosen]);

  return {
    current: items[index] ?? null,
    index,
    /** Whether the user put the cursor there. */
    isChosen,
    placeOf: (submission: Submission): number => places.get(submission.id) ?? -1,
    /** Puts the cursor on a row, or on none. */
    choose: (next: Submission | null, focus = false) => place(next, focus),
    /** Moves by one row; past the last one, more are loaded. */
    move: (by: 1 | -1) => {
      const next = index < 0 ? items[by > 0 ? 0 : items.length - 1] : items[Math.max(0, index + by)];
      const left = isChosen ? undefined : items[index];
      if (left && left !== next) onReadOn(left);
      if (next) place(next, true);
      if (by > 0 && index + 2 >= items.length) loadMore();
    },
    /** The row that replaces removed rows. */
    neighbourOf: (gone: ReadonlySet<string>): Submission | null => {
      const at = items.findIndex((item) => gone.has(item.id));
      const from = index >= 0 && items[index] && gone.has(items[index].id) ? index : at;
      const stays = (item: Submission) => !gone.has(item.id);
      return items.slice(from).find(stays) ?? items.slice(0, Math.max(from, 0)).findLast(stays) ?? null;
    },
  };
}

export type Cursor = ReturnType<typeof useCursor>;

interface PinOptions extends Pick<CursorOptions, 'list' | 'items'> {
  places: ReadonlyMap<string, number>;
  chosen: string | null;
}

/** The position of the row that is open by default: the one that was chosen last, else the first one at that time. */
function usePinned({ list, items, places, chosen }: PinOptions): number {
  const [pinned, pin] = useState({ list, id: chosen ?? items[0]?.id });
  const isKept = pinned.list === list && pinned.id !== undefined && places.has(pinned.id);
  const id = chosen ?? (isKept ? pinned.id : items[0]?.id);
  if (pinned.list !== list || pinned.id !== id) pin({ list, id });
  return (id === undefined ? undefined : places.get(id)) ?? -1;
}
