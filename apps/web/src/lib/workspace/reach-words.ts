import { formatPlural } from '../format.ts';

/** The endpoints that a member or an API key may reach, in words. The last one may have been deleted or moved. */
export function reachWords(endpoint_ids: readonly string[] | null): string {
  if (endpoint_ids === null) return 'all endpoints';
  return endpoint_ids.length === 0 ? 'no endpoints' : `only ${formatPlural(endpoint_ids.length, 'endpoint')}`;
}
