import { formatPlural } from '../../../lib/format.ts';

/** The endpoints that somebody may reach, in words. */
export const reachWords = (endpoint_ids: readonly string[] | null): string =>
  endpoint_ids === null ? 'all endpoints' : `only ${formatPlural(endpoint_ids.length, 'endpoint')}`;
