import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRested } from '../../lib/use-rested.ts';
import { trpc } from '../../lib/trpc.ts';
import {
  actionOptions,
  endpointOptions,
  importOptions,
  shownEndpoints,
  submissionOptions,
  type Option,
} from './options.ts';

const shownSubmissions = 6;

/** All options that match the typed text, and the state of the search for submissions. */
export function useOptions(q: string) {
  const { endpointId } = useParams({ strict: false });
  const rested = useRested(q.trim());
  const endpoints = trpc.endpoints.list.useQuery(
    { q: rested, sort: 'received', size: shownEndpoints },
    { placeholderData: keepPreviousData },
  );
  const isSearch = rested !== '' && q.trim() !== '';
  const submissions = trpc.submissions.recent.useQuery(
    { size: shownSubmissions, q: rested, preview: true },
    { enabled: isSearch, placeholderData: keepPreviousData },
  );
  const options: readonly Option[] = [
    ...endpointOptions(endpoints.data?.items ?? [], q),
    ...(isSearch ? submissionOptions(submissions.data?.items ?? []) : []),
    ...importOptions(endpointId, q),
    ...actionOptions(q),
  ];
  return {
    options,
    isSearching: q.trim() !== '' && (rested !== q.trim() || submissions.isFetching),
    searchFailed: isSearch && submissions.isError,
    searchAgain: () => void submissions.refetch(),
  };
}
