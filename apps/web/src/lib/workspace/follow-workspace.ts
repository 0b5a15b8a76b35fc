import { isNamedByHeader } from '@postern/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onWorkspace } from './current.ts';

/**
 * Loads again what is about a whole workspace when the tab opens another one. What is about one endpoint, or about the
 * account, is the same in all. Returns a function that stops it.
 */
export const followWorkspace = (queryClient: QueryClient): (() => void) =>
  onWorkspace((change) => {
    if (change === 'named') return;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => isNamedByHeader(nameOf(queryKey)) });
  });

/** tRPC makes a query’s key from path and input. */
function nameOf([path]: QueryKey): string {
  return Array.isArray(path) ? path.join('.') : '';
}
