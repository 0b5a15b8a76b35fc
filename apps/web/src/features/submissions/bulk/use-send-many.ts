import { limits, type Endpoint } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { beginChange, isChanging } from '../actions/changes.ts';
import { useSubmissionCache } from '../actions/cache.ts';
import type { Destination } from '../actions/use-move.ts';
import { inChunks, type Outcome } from './in-chunks.ts';

/** The new values. */
export interface Patch {
  status?: Destination;
  read?: boolean;
  starred?: boolean;
  done?: boolean;
  /** An account; null: no one. */
  assignee_id?: string | null;
}

/** The progress, if it takes more than one call. */
export interface Progress {
  done: number;
  total: number;
}

/** Calls that change or delete many submissions, in as many steps as needed, and their progress. */
export function useSendMany(endpoint: Endpoint) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const cache = useSubmissionCache();
  const [progress, setProgress] = useState<Progress | null>(null);
  // In the same scope as changes of single submissions, so that an undo never overtakes the change that it undoes.
  const update = trpc.submissions.updateMany.useMutation({ scope: { id: 'submission' } });
  const remove = trpc.submissions.deleteMany.useMutation({ scope: { id: 'submission' } });
  const endpoint_id = endpoint.id;

  const reporter = (total: number) => {
    if (total <= limits.changedAtOnce) return () => undefined;
    setProgress({ done: 0, total });
    return (done: number) => setProgress({ done, total });
  };

  return {
    progress,
    update: (ids: ReadonlySet<string>, patch: Patch): Promise<Outcome> =>
      inChunks(
        [...ids],
        (submission_ids) => update.mutateAsync({ endpoint_id, submission_ids, ...patch }),
        reporter(ids.size),
      ),
    remove: (ids: ReadonlySet<string>): Promise<Outcome> =>
      inChunks(
        [...ids],
        async (submission_ids) => {
          await remove.mutateAsync({ endpoint_id, submission_ids });
          return { changed: submission_ids, left: [] };
        },
        reporter(ids.size),
      ),
    /** Runs a change that pending answers must not revert, then refetches. */
    during: async <T>(change: () => Promise<T>): Promise<T> => {
      const end = beginChange(queryClient);
      try {
        return await change();
      } finally {
        end();
        setProgress(null);
        if (!isChanging(queryClient)) {
          void cache.settle();
          void utils.submissions.list.invalidate({ endpoint_id });
        }
      }
    },
  };
}

export type SendMany = ReturnType<typeof useSendMany>;
