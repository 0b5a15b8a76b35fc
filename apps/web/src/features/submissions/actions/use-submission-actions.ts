import type { Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { beginChange } from './changes.ts';
import type { Change } from '../list-data.ts';
import { useSubmissionCache } from './cache.ts';
import { deletedSubmission } from './deletion.ts';
import { useCounters } from './use-counters.ts';
import { useMove } from './use-move.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** Whether it counts as unread until it is opened. Spam and refused submissions need not be read. */
export const isToRead = ({ status }: Pick<Submission, 'status'>): boolean => status === 'inbox' || status === 'held';

/** Whether a submission is unread. */
export const isUnread = (submission: Submission): boolean => submission.read_at === null && isToRead(submission);

export interface Mark {
  starred?: boolean;
  read?: boolean;
  done?: boolean;
  /** An account; null: no one. */
  assignee_id?: string | null;
}

/** The action in words: "star 3 submissions". */
export function markWords({ starred, read, done, assignee_id }: Mark, what: string): string {
  if (done !== undefined) return done ? `mark ${what} as done` : `reopen ${what}`;
  if (assignee_id !== undefined) return assignee_id === null ? `end the assignment of ${what}` : `assign ${what}`;
  if (starred === undefined) return `mark ${what} as ${read ? 'read' : 'unread'}`;
  return starred ? `star ${what}` : `remove the star from ${what}`;
}

/** A change as shown on the screen. */
export const shownAs = ({ starred, read, done, assignee_id }: Mark): Change => ({
  ...(starred !== undefined && { starred }),
  ...(read !== undefined && { read_at: read ? new Date().toISOString() : null }),
  ...(done !== undefined && { done_at: done ? new Date().toISOString() : undefined }),
  ...(assignee_id !== undefined && { assignee_id: assignee_id ?? undefined }),
});

/** What a submission was before a change. */
function wasBefore({ read_at, starred, done_at, assignee_id }: Submission, change: Mark): Change {
  return {
    ...('starred' in change && { starred }),
    ...('read' in change && { read_at }),
    ...('done' in change && { done_at }),
    ...('assignee_id' in change && { assignee_id }),
  };
}

/** The actions on a submission. The screen changes immediately; failures are shown in a toast and nothing rejects. */
export function useSubmissionActions() {
  const toast = useToast();
  const apply = useApply();
  const move = useMove();
  const removal = useRemoval();
  const may = useMay();
  const canChange = may('submissions.update');

  return {
    /** What the member’s role allows; the other actions are not offered. */
    canChange,
    canRemove: may('submissions.delete'),
    star: (submission: Submission, starred: boolean) => void apply(submission, { starred }),
    /** Marks as read without a toast. */
    markRead: (submission: Submission) => canChange && void apply(submission, { read: true }),
    /** The same by a single key: with an undo, because a key is easily pressed by mistake. */
    starByKey: (submission: Submission) => {
      const starred = !submission.starred;
      void apply(submission, { starred }, () =>
        toast({
          text: starred ? 'Starred' : 'Star removed',
          undo: () => void apply(submission, { starred: !starred }),
        }),
      );
    },
    toggleRead: (submission: Submission) => {
      if (!isToRead(submission)) return;
      const read = submission.read_at === null;
      void apply(submission, { read }, () =>
        toast({
          text: read ? 'Marked as read' : 'Marked as unread',
          undo: () => void apply(submission, { read: !read }),
        }),
      );
    },
    done: (submission: Submission, done: boolean) => void apply(submission, { done }),
    doneByKey: (submission: Submission) => {
      const done = submission.done_at === undefined;
      void apply(submission, { done }, () =>
        toast({ text: done ? 'Marked as done' : 'Reopened', undo: () => void apply(submission, { done: !done }) }),
      );
    },
    assign: (submission: Submission, assignee_id: string | null) => void apply(submission, { assignee_id }),
    /** Moves it to spam, or to the inbox, immediately; with an undo if that is possible. */
    move,
    ...removal,
  };
}

export type SubmissionActions = ReturnType<typeof useSubmissionActions>;

function useApply() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const cache = useSubmissionCache();
  const count = useCounters();
  // One after the other, so that an undo never overtakes the change that it undoes.
  const update = trpc.submissions.update.useMutation({ scope: { id: 'submission' } });

  /** @param onDone once the server knows: a change that failed cannot be undone */
  const apply = async (submission: Submission, change: Mark, onDone?: () => void): Promise<void> => {
    const { id, endpoint_id, status } = submission;
    const ids = new Set([id]);
    const unread = change.read === undefined || status !== 'inbox' ? 0 : change.read ? -1 : 1;
    const end = beginChange(queryClient);
    cache.change(ids, shownAs(change));
    count(endpoint_id, { unread });
    try {
      await update.mutateAsync({ endpoint_id, submission_id: id, ...change });
      onDone?.();
    } catch (error) {
      cache.change(ids, wasBefore(submission, change));
      count(endpoint_id, { unread: -unread });
      const what = `Couldn’t ${markWords(change, 'the submission')}`;
      toast(failureOf(error, what, () => void apply(submission, change, onDone)));
    } finally {
      end();
    }
  };
  return apply;
}

function useRemoval() {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const cache = useSubmissionCache();
  const count = useCounters();
  const remove = trpc.submissions.delete.useMutation();
  return {
    /** Asks, then deletes. Resolves with whether it is gone; `forget` it then, after leaving its screen. */
    remove: async (submission: Submission): Promise<boolean> => {
      const { id, endpoint_id } = submission;
      if (!(await confirmDelete(deletedSubmission(submission)))) return false;
      try {
        await remove.mutateAsync({ endpoint_id, submission_id: id });
      } catch (error) {
        toast(failureOf(error, 'Couldn’t delete the submission'));
        return false;
      }
      toast({ text: 'Submission deleted' });
      return true;
    },
    /** Removes a deleted submission from the lists. */
    forget: (submission: Submission): void => {
      cache.takeOut(new Set([submission.id]));
      count(submission.endpoint_id, {
        [submission.status]: -1,
        unread: submission.read_at === null && submission.status === 'inbox' ? -1 : 0,
      });
      void cache.settle();
    },
  };
}
