import type { Submission, Verdict } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { moveInPage, type SubmissionPage } from './move-in-page.ts';
import { listKey, recentKey, type Items } from './submission-cache.ts';
import { useCounters } from './use-counters.ts';

/** Shows a submission under another verdict before the server has said so. */
export function useVerdictCache() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const count = useCounters();
  return useMemo(
    () => ({
      /** Out of one tab's rows and into the other's, with all that is counted. */
      move: (submission: Submission, to: Verdict): void => {
        const { id, endpoint_id, status: from } = submission;
        const moved = { ...submission, status: to };
        for (const [key, page] of queryClient.getQueriesData<SubmissionPage>({ queryKey: listKey })) {
          const input = inputOf(key);
          if (page && input.endpoint_id === endpoint_id)
            queryClient.setQueryData(
              key,
              moveInPage(page, moved, { out: input.status === from, into: input.status === to }),
            );
        }
        queryClient.setQueriesData<Items>({ queryKey: recentKey }, (data) =>
          data && to !== 'inbox' ? { ...data, items: data.items.filter((item) => item.id !== id) } : data,
        );
        utils.submissions.get.setData({ endpoint_id, submission_id: id }, (data) => data && { ...data, status: to });
        const by = (verdict: Verdict) => Number(to === verdict) - Number(from === verdict);
        count(endpoint_id, { spam: by('spam'), unread: submission.read_at === null ? by('inbox') : 0 });
      },
      /** Asks for all that a move may have changed: rows move up, another month counts. */
      settle: async (endpoint_id: string): Promise<void> => {
        await Promise.all([
          utils.submissions.list.invalidate({ endpoint_id }),
          utils.submissions.recent.invalidate(),
          utils.endpoints.invalidate(),
          utils.auth.profile.invalidate(),
        ]);
      },
    }),
    [queryClient, utils, count],
  );
}

interface ListInput {
  endpoint_id?: unknown;
  status?: unknown;
}

/** What a list was asked for, from its key, which tRPC makes of path and input. */
const inputOf = (key: readonly unknown[]): ListInput => (key[1] as { input?: ListInput } | undefined)?.input ?? {};
