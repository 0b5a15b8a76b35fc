import { trpc } from '../../../lib/trpc.ts';
import type { NamedEndpoint } from '../../endpoints/endpoint-picker.tsx';

/**
 * The names of endpoints; null for all of them, undefined while they are loading. An endpoint that was deleted in the
 * meantime is left out.
 */
export function useEndpointNames(ids: readonly string[] | null): NamedEndpoint[] | null | undefined {
  const loaded = trpc.useQueries((t) => (ids ?? []).map((id) => t.endpoints.get({ id }, { staleTime: 60_000 })));
  if (ids === null) return null;
  if (loaded.some(({ data, error }) => !data && !error)) return undefined;
  return loaded.flatMap(({ data }) => (data ? [{ id: data.id, name: data.name }] : []));
}
