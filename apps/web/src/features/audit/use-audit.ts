import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';
import { toFilter, type AuditQuery } from './audit-query.ts';

const size = 50;

/** The entries that match a query, page after page. */
export const useAudit = (workspace_id: string, query: AuditQuery) =>
  trpc.audit.list.useInfiniteQuery(
    { workspace_id, size, ...toFilter(query) },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      // No event reports new entries, and nearly every screen makes some.
      staleTime: 0,
    },
  );
