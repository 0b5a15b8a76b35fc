import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { actionOptions, endpointOptions, submissionOptions, type Option } from './options.ts';

/** The pause in typing before the server is called. */
const restMs = 150;
const shownSubmissions = 6;

/** All options that match the typed text, and the state of the search for submissions. */
export function useOptions(q: string) {
  const rested = useRested(q.trim());
  const endpoints = trpc.endpoints.list.useQuery();
  const isSearch = rested !== '' && q.trim() !== '';
  const submissions = trpc.submissions.recent.useQuery(
    { size: shownSubmissions, q: rested, preview: true },
    { enabled: isSearch, placeholderData: keepPreviousData },
  );
  const options: readonly Option[] = [
    ...endpointOptions(endpoints.data?.items ?? [], q),
    ...(isSearch ? submissionOptions(submissions.data?.items ?? []) : []),
    ...actionOptions(q),
  ];
  return {
    options,
    isSearching: q.trim() !== '' && (rested !== q.trim() || submissions.isFetching),
    searchFailed: isSearch && submissions.isError,
    searchAgain: () => void submissions.refetch(),
  };
}

/** A text after it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
