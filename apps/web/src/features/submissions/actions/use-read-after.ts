import type { Submission } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { isUnread } from './use-submission-actions.ts';

/** How long a submission is under the cursor before it counts as read. */
export const readAfterMs = 1500;

/** Counts a submission as read once it was shown so long. What is marked as unread after that stays so while it is shown. */
export function useReadAfter(
  shown: Submission | null,
  afterMs: number,
  markRead: (submission: Submission) => void,
): void {
  const current = useRef({ shown, markRead });
  useEffect(() => {
    current.current = { shown, markRead };
  });
  const id = shown?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => {
      const { shown: still, markRead: mark } = current.current;
      if (still && isUnread(still)) mark(still);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [id, afterMs]);
}
