import type { Submission, Verdict } from '@postern/contracts';
import { useRef } from 'react';
import { useToast } from '../../components/toast.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSubmissionCache } from './submission-cache.ts';
import { useVerdictCache } from './verdict-cache.ts';

/** Where a submission can be moved by hand. */
export type Destination = 'inbox' | 'spam';

/** The one place a submission can go from where it is: nothing becomes held or refused by hand. */
export const destinationOf = ({ status }: Pick<Submission, 'status'>): Destination =>
  status === 'inbox' ? 'spam' : 'inbox';

/** Whether it can be moved back once it was moved. */
const isReversible = (from: Verdict): from is Destination => from === 'inbox' || from === 'spam';

const done: Record<Destination, string> = { inbox: 'Moved to the inbox', spam: 'Moved to spam' };

/**
 * Moves submissions between inbox and spam, and out of held and refused. It shows at once; when the server refuses, as
 * when the month is full, everything is as before and a toast says why. Nothing rejects.
 */
export function useMove() {
  const toast = useToast();
  const lists = useSubmissionCache();
  const cache = useVerdictCache();
  // In the same line as stars and reading, so that an undo never overtakes what it undoes.
  const update = trpc.submissions.update.useMutation({ scope: { id: 'submission' } });

  const underway = useRef(0);

  const move = async (submission: Submission, to: Destination): Promise<boolean> => {
    const { id, endpoint_id, status: from } = submission;
    underway.current += 1;
    await lists.hold();
    cache.move(submission, to);
    try {
      await update.mutateAsync({ endpoint_id, submission_id: id, status: to });
      return true;
    } catch (error) {
      cache.move({ ...submission, status: to }, from);
      toast({ kind: 'error', text: messageOf(error, 'It could not be moved. Please try again.') });
      return false;
    } finally {
      underway.current -= 1;
      // What the server says now does not know of moves that are still on their way.
      if (underway.current === 0) void cache.settle(endpoint_id);
    }
  };

  return async (submission: Submission): Promise<void> => {
    const { status: from } = submission;
    const to = destinationOf(submission);
    if (!(await move(submission, to))) return;
    const undo = isReversible(from) ? () => void move({ ...submission, status: to }, from) : undefined;
    toast({ text: done[to], undo });
  };
}
