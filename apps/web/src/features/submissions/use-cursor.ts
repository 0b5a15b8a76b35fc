import type { Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recallCursor, rememberCursor } from './cursor-memory.ts';

interface CursorOptions {
  /** From `listName`. */
  list: string;
  items: readonly Submission[];
  /** Whether the items are those of the page that was asked for, and not of the one before. */
  settled: boolean;
  /** Goes to the page after (1) or before (-1). Returns whether there is one. */
  turn: (by: 1 | -1) => boolean;
}

/** The row that keys act on and the pane shows. Nothing is chosen until somebody chooses. */
export function useCursor({ list, items, settled, turn }: CursorOptions) {
  const queryClient = useQueryClient();
  const [id, setId] = useState(() => recallCursor(queryClient, list));
  const landing = useRef<'first' | 'last' | null>(null);
  const focusNext = useRef(false);
  const index = items.findIndex((item) => item.id === id);

  const place = (next: Submission | undefined, focus: boolean) => {
    focusNext.current = focus;
    setId(next?.id ?? null);
    rememberCursor(queryClient, list, next?.id ?? null);
  };

  // A page was turned by moving past its end: the cursor lands on the row that is next.
  useEffect(() => {
    if (!settled || !landing.current) return;
    place(landing.current === 'first' ? items[0] : items.at(-1), true);
    landing.current = null;
  });

  useEffect(() => {
    if (!id) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    if (focusNext.current) row?.focus({ preventScroll: true });
    focusNext.current = false;
  }, [id]);

  return {
    current: items[index] ?? null,
    index,
    /** Puts the cursor on a row, or on none. */
    choose: (next: Submission | null, focus = false) => place(next ?? undefined, focus),
    /** Moves by a row, over the end of the page too. */
    move: (by: 1 | -1) => {
      const next = index < 0 ? items[by > 0 ? 0 : items.length - 1] : items[index + by];
      if (next) place(next, true);
      else if (index >= 0 && turn(by)) landing.current = by > 0 ? 'first' : 'last';
    },
    /** The row that takes the place of one that goes. */
    neighbourOf: (gone: Submission): Submission | null => {
      const at = items.findIndex((item) => item.id === gone.id);
      return items[at + 1] ?? items[at - 1] ?? null;
    },
  };
}

export type Cursor = ReturnType<typeof useCursor>;
