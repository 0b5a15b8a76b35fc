import type { Submission } from '@postern/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRested } from '../../lib/use-rested.ts';
import { trpc } from '../../lib/trpc.ts';
import {
  actionOptions,
  endpointOptions,
  importOptions,
  moveOptions,
  shownEndpoints,
  submissionOptions,
  workspaceOptions,
  type Option,
} from './options.ts';
import { useMay, useWorkspaces } from '../../lib/workspace/use-workspaces.ts';

const shownSubmissions = 6;

/** All options that match the typed text, and the state of the search for submissions. */
export function useOptions(q: string) {
  const { endpointId } = useParams({ strict: false });
  const may = useMay();
  const { items: workspaces, current } = useWorkspaces();
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
  const found = isSearch ? (submissions.data?.items ?? []) : [];
  const endpointNameOf = useEndpointNames(found);
  const options: readonly Option[] = [
    ...endpointOptions(endpoints.data?.items ?? [], q, may('imports.upload')),
    ...submissionOptions(found, endpointNameOf),
    ...importOptions(may('imports.upload') ? endpointId : undefined, q),
    ...moveOptions(endpointId, q, { workspaces, open: current?.id }),
    ...workspaceOptions(q, { workspaces, open: current?.id }),
    ...actionOptions(q, { may }),
  ];
  return {
    options,
    isSearching: q.trim() !== '' && (rested !== q.trim() || submissions.isFetching),
    searchFailed: isSearch && submissions.isError,
    searchAgain: () => void submissions.refetch(),
  };
}

/** The names of the endpoints that submissions belong to: any of thousands, which are not all loaded. */
function useEndpointNames(submissions: readonly Submission[]): (endpoint_id: string) => string | undefined {
  const ids = [...new Set(submissions.map(({ endpoint_id }) => endpoint_id))];
  const loaded = trpc.useQueries((t) => ids.map((id) => t.endpoints.get({ id })));
  return (endpoint_id) => loaded[ids.indexOf(endpoint_id)]?.data?.name;
}
