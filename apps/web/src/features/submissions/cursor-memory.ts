import type { QueryClient } from '@tanstack/react-query';
import { listKeyOf, type ListQuery } from './list-query.ts';

/** A list as the memory of cursors knows it. */
export const listName = (endpointId: string, query: ListQuery): string => `${endpointId} ${listKeyOf(query)}`;

const root = ['cursor'];

/**
 * Remembers where the cursor of a list stands, for coming back from a submission. It is kept beside what the server told,
 * so that it ends with the session as that does. @param id null when it stands nowhere
 */
export function rememberCursor(queryClient: QueryClient, list: string, id: string | null): void {
  queryClient.setQueryDefaults(root, { gcTime: Infinity });
  queryClient.setQueryData([...root, list], id);
}

/** Where the cursor of a list stood; null when nobody has moved it. */
export const recallCursor = (queryClient: QueryClient, list: string): string | null =>
  queryClient.getQueryData<string>([...root, list]) ?? null;
