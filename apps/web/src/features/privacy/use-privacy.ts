import type { PrivacyHit, PrivacyRequest } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { saveText, startDownload } from '../../lib/download.ts';
import { failureOf } from '../../lib/problem.ts';
import { restClient } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { isRunning } from './words.ts';

const pollMs = 700;
const size = 100;

/** The requests of a workspace, fetched again while the server works on one. */
export const useRequests = (workspace_id: string) =>
  trpc.privacy.list.useQuery(
    { workspace_id },
    { refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? pollMs : false), staleTime: 0 },
  );

/** All submissions that a request has found: what is left out is chosen from the whole list. */
export function useHits(workspace_id: string, request: PrivacyRequest) {
  const hits = trpc.privacy.hits.useInfiniteQuery(
    { workspace_id, request_id: request.id, size },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      enabled: !isRunning(request),
      staleTime: 0,
    },
  );
  const { hasNextPage, isFetching, error, fetchNextPage } = hits;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return hits;
}

/**
 * Which hits a member leaves out. The choices are stored in the query cache: a member opens a submission to see whose it is,
 * and comes back.
 */
export function useChoices({ id }: PrivacyRequest) {
  const queryClient = useQueryClient();
  const key = ['privacy-choices', id];
  const [choices, setChoices] = useState(
    () => queryClient.getQueryData<ReadonlyMap<string, boolean>>(key) ?? new Map(),
  );
  return {
    // What an earlier export has left out is left out until it is ticked again.
    isKept: ({ submission_id, state }: PrivacyHit): boolean => choices.get(submission_id) ?? state === 'kept',
    keep: (submissionId: string, isKept: boolean) => {
      const changed = new Map(choices).set(submissionId, isKept);
      queryClient.setQueryDefaults(key, { gcTime: Infinity });
      queryClient.setQueryData(key, changed);
      setChoices(changed);
    },
  };
}

/** The files that a search could not read, a page at a time. */
export const useUnread = (workspace_id: string, { id: request_id }: PrivacyRequest) =>
  trpc.privacy.unread.useInfiniteQuery(
    { workspace_id, request_id, size },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, staleTime: 0 },
  );

/** What a member can do with a request. */
export function useRequestActions(workspace_id: string, { id: request_id }: PrivacyRequest) {
  const key = { workspace_id, request_id };
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);
  const ticket = trpc.privacy.exportTicket.useMutation();
  const erasing = trpc.privacy.erase.useMutation();
  const discarding = trpc.privacy.discard.useMutation();
  const refresh = () => utils.privacy.invalidate();
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast(failureOf(error, what, () => void attempt(what, work)));
      return false;
    }
  };
  return {
    download: (keep: string[]) =>
      attempt('Couldn’t export the submissions', async () =>
        startDownload((await ticket.mutateAsync({ ...key, keep })).url),
      ),
    erase: (keep: string[]) =>
      attempt('Couldn’t erase the submissions', async () => {
        await erasing.mutateAsync({ ...key, keep });
        await refresh();
      }),
    discard: () =>
      attempt('Couldn’t discard the search', async () => {
        await discarding.mutateAsync(key);
        await refresh();
      }),
    saveReceipt: async () => {
      setSaving(true);
      await attempt('Couldn’t download the receipt', async () => {
        const response = await restClient().privacy.receipt(key);
        saveText(`erasure-receipt-${request_id}.json`, await response.text());
        await refresh();
      });
      setSaving(false);
    },
    isExporting: ticket.isPending,
    isErasing: erasing.isPending,
    isDiscarding: discarding.isPending,
    isSaving,
  };
}
