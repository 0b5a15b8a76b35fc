import type { Submission, Verdict } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { beginChange, isChanging } from './changes.ts';
import { useSubmissionCache, type PutBack } from './cache.ts';
import { useCounters } from './use-counters.ts';

/** The verdicts to which a person can move a submission. */
export type Destination = 'inbox' | 'spam';

/** The only verdict to which submissions can be moved from another: nothing becomes held or refused by hand. */
export const destinationOf = (status: Verdict): Destination => (status === 'inbox' ? 'spam' : 'inbox');

/** Whether a move from this verdict can be undone. */
export const isReversible = (from: Verdict): from is Destination => from === 'inbox' || from === 'spam';

export const movedWords: Record<Destination, string> = { inbox: 'to the inbox', spam: 'to spam' };

/** The action in words: "move 3 submissions to the inbox". */
export const moveWords = (to: Destination, what: string): string =>
  to === 'spam' ? `mark ${what} as spam` : `move ${what} to the inbox`;

/** Removes the moved rows from the lists. The returned function restores them. */
type Show = () => PutBack;

/**
 * Moves a submission between inbox and spam, or out of held and refused. The screen changes immediately. If the server
 * refuses, for example because the month is full, everything returns to its old state and a toast says why. Nothing
 * rejects.
 */
export function useMove() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const cache = useSubmissionCache();
  const count = useCounters();
  // In the same scope as stars and reading, so that an undo never overtakes the change that it undoes.
  const update = trpc.submissions.update.useMutation({ scope: { id: 'submission' } });

  const countMove = ({ endpoint_id, read_at }: Submission, from: Verdict, to: Verdict) => {
    const by = (verdict: Verdict) => Number(to === verdict) - Number(from === verdict);
    const unread = read_at === null ? by('inbox') : 0;
    count(endpoint_id, { unread, [from]: -1, [to]: 1 });
  };

  /** @returns the function that restores the rows, once the server has moved it; null if it refused */
  const move = async (submission: Submission, to: Destination, show: Show): Promise<PutBack | null> => {
    const { id, endpoint_id, status: from } = submission;
    const end = beginChange(queryClient);
    const putBack = show();
    cache.change(new Set([id]), { status: to });
    countMove(submission, from, to);
    try {
      await update.mutateAsync({ endpoint_id, submission_id: id, status: to });
      cache.dropHidden(endpoint_id, to);
      return putBack;
    } catch (error) {
      putBack(() => true);
      cache.change(new Set([id]), { status: from });
      countMove(submission, to, from);
      toast(failureOf(error, `Couldn’t ${moveWords(to, 'the submission')}`, () => void move(submission, to, show)));
      return null;
    } finally {
      end();
      // An answer requested now would not include pending changes.
      if (!isChanging(queryClient)) void cache.settle();
    }
  };

  return async (submission: Submission): Promise<void> => {
    const { id, status: from } = submission;
    const to = destinationOf(from);
    const out = () => cache.takeOut(new Set([id]));
    const putBack = await move(submission, to, out);
    if (!putBack) return;
    const back = (): PutBack => {
      putBack(() => true);
      return () => void out();
    };
    const undo = isReversible(from) ? () => void move({ ...submission, status: to }, from, back) : undefined;
    toast({ text: `Moved ${movedWords[to]}`, undo });
  };
}
