import type { QueryClient } from '@tanstack/react-query';
import { listKeyOf, type ListQuery } from './list-query.ts';

/** The key of a list in the memory of cursors. */
export const listName = (endpointId: string, query: ListQuery): string => `${endpointId} ${listKeyOf(query)}`;

const root = ['cursor'];

/**
 * Remembers the position of a list's cursor, for returning from a submission. It is stored in the query cache, so that
 * it ends with the session. @param id null if there is no cursor
 */
export function rememberCursor(queryClient: QueryClient, list: string, id: string | null): void {
  queryClient.setQueryDefaults(root, { gcTime: Infinity });
  queryClient.setQueryData([...root, list], id);
}

/** The position of a list's cursor; null if it was never moved. */
export const recallCursor = (queryClient: QueryClient, list: string): string | null =>
  queryClient.getQueryData<string>([...root, list]) ?? null;
