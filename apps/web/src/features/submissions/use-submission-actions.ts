import type { Submission } from '@postern/contracts';
import { useDialogs } from '../../components/dialogs.tsx';
import { useToast } from '../../components/toast.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSubmissionCache } from './submission-cache.ts';
import { useMove } from './use-move.ts';

/** Whether it matters if somebody has read it. Nobody has to go through spam and what was refused. */
export const isToRead = ({ status }: Pick<Submission, 'status'>): boolean => status === 'inbox' || status === 'held';

/** Whether a submission waits to be read. */
export const isUnread = (submission: Submission): boolean => submission.read_at === null && isToRead(submission);

interface Change {
  starred?: boolean;
  read?: boolean;
}

/** What can be done to a submission. It shows at once; failures are told by a toast and nothing rejects. */
export function useSubmissionActions() {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const cache = useSubmissionCache();
  const move = useMove();
  // One after the other, so that an undo never overtakes what it undoes.
  const update = trpc.submissions.update.useMutation({ scope: { id: 'submission' } });
  const remove = trpc.submissions.delete.useMutation();

  const apply = async (submission: Submission, change: Change): Promise<void> => {
    const release = await cache.hold();
    const { id, endpoint_id, status } = submission;
    const { starred, read } = change;
    cache.patch(submission, {
      ...(starred !== undefined && { starred }),
      ...(read !== undefined && { read_at: read ? new Date().toISOString() : null }),
    });
    if (read !== undefined && status === 'inbox') cache.countUnread(endpoint_id, read ? -1 : 1);
    try {
      await update.mutateAsync({ endpoint_id, submission_id: id, ...change });
      release();
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error, 'That could not be saved. Please try again.') });
      await cache.refresh();
    }
  };

  return {
    star: (submission: Submission, starred: boolean) => void apply(submission, { starred }),
    /** Marks as read without a word. */
    markRead: (submission: Submission) => void apply(submission, { read: true }),
    /** The same by a single key: with a way back, because a key is easily hit. */
    starByKey: (submission: Submission) => {
      const starred = !submission.starred;
      void apply(submission, { starred });
      toast({ text: starred ? 'Starred' : 'Star removed', undo: () => void apply(submission, { starred: !starred }) });
    },
    toggleRead: (submission: Submission) => {
      if (!isToRead(submission)) return;
      const read = submission.read_at === null;
      void apply(submission, { read });
      toast({
        text: read ? 'Marked as read' : 'Marked as unread',
        undo: () => void apply(submission, { read: !read }),
      });
    },
    /** Moves it to spam, or to the inbox, at once; with a way back where there is one. */
    move,
    /** Asks, then deletes. Resolves with whether it is gone; `forget` it then, after leaving its screen. */
    remove: async ({ id, endpoint_id }: Submission): Promise<boolean> => {
      if (!(await confirmDelete('submission'))) return false;
      try {
        await remove.mutateAsync({ endpoint_id, submission_id: id });
      } catch (error) {
        toast({ kind: 'error', text: messageOf(error, 'It could not be deleted. Please try again.') });
        return false;
      }
      toast({ text: 'Submission deleted' });
      return true;
    },
    forget: cache.drop,
  };
}
