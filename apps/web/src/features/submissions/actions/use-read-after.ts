import type { Submission } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { isUnread } from './use-submission-actions.ts';

/** The time under the cursor after which a submission counts as read. */
export const readAfterMs = 1500;

/**
 * Marks a submission as read after it was shown this long. If it is marked as unread afterwards, it stays unread while
 * it is shown.
 */
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
