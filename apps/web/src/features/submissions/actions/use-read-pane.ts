import type { Submission } from '@postern/contracts';
import { useEffect, useRef, useState } from 'react';
import { readAfterMs, useReadAfter } from './use-read-after.ts';

/** What is known of the row that lies open by itself. */
export interface OpenRow {
  /** It lay there for its time. */
  rest: (id: string) => void;
  /** It was marked by hand. */
  forget: (id: string) => void;
  /** @returns whether it lay there for its time, once */
  take: (id: string) => boolean;
}

export const useOpenRow = (): OpenRow => useState(createOpenRow)[0];

function createOpenRow(): OpenRow {
  let rested: string | null = null;
  const take = (id: string): boolean => {
    const isRested = rested === id;
    if (isRested) rested = null;
    return isRested;
  };
  return { rest: (id) => void (rested = id), forget: (id) => void take(id), take };
}

interface ReadPane {
  /** What the pane shows; null where there is none. */
  shown: Submission | null;
  /** Whether the reader chose it. */
  isChosen: boolean;
  markRead: (submission: Submission) => void;
}

/**
 * What the pane shows counts as read when the reader chose it and it was there for its time. The row that lies open by
 * itself is not read by lying there: only when the reader then chooses it, or goes on from it (`useListState`).
 */
export function useReadPane({ rest, forget, take }: OpenRow, { shown, isChosen, markRead }: ReadPane): void {
  useReadAfter(shown, readAfterMs, (submission) => (isChosen ? markRead(submission) : rest(submission.id)));
  const current = useRef({ shown, markRead });
  useEffect(() => {
    current.current = { shown, markRead };
    if (shown && shown.read_at !== null) forget(shown.id);
  });
  useEffect(() => {
    const { shown: open, markRead: mark } = current.current;
    if (isChosen && open && take(open.id)) mark(open);
  }, [isChosen, take]);
}
