import type { Endpoint } from '@postern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../lib/trpc.ts';
import { findInLists } from '../endpoints/cached-lists.ts';
import type { WebRouter } from '../../router.tsx';

/** Longer names are truncated: users choose them. */
const MOST_LETTERS = 48;

/** The name of the current screen: its endpoint's name if that is loaded, else its own. */
export function namePlace(router: WebRouter, queryClient: QueryClient): string | undefined {
  const match = router.state.matches.at(-1);
  const endpointId: unknown = match && 'endpointId' in match.params ? match.params.endpointId : undefined;
  const name = typeof endpointId === 'string' ? endpointName(queryClient, endpointId) : undefined;
  if (name === undefined) return match?.staticData.screen;
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).toWellFormed()}…` : name;
}

function endpointName(queryClient: QueryClient, id: string): string | undefined {
  const one = queryClient.getQueryData<Endpoint>(getQueryKey(trpc.endpoints.get, { id }, 'query'));
  return (one ?? findInLists(queryClient, id))?.name;
}
