import type { Submission } from '@postern/contracts';
import { useEffect, useRef, useState } from 'react';
import { readAfterMs, useReadAfter } from './use-read-after.ts';

/** Tracks the row that is open by default, before the user chooses one. */
export interface OpenRow {
  /** It was shown long enough to count as read. */
  rest: (id: string) => void;
  /** It was marked by hand. */
  forget: (id: string) => void;
  /** @returns whether it was shown long enough; true only once */
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
  /** The submission in the pane; null without a pane. */
  shown: Submission | null;
  /** Whether the user chose it. */
  isChosen: boolean;
  markRead: (submission: Submission) => void;
}

/**
 * Marks the submission in the pane as read once the user has chosen it and it was shown long enough. The row that is
 * open by default does not become read just by being shown, only when the user then chooses it or moves on from it
 * (`useListState`).
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
