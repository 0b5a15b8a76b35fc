import { endpointIdOf } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { isMissing } from '../../../components/states/load-failed.tsx';
import { findPlace } from '../../submissions/actions/cache.ts';
import { nameOf } from '../../submissions/summary.ts';

const staleMs = 5 * 60_000;

/**
 * The name of a submission, by its id. Deliveries do not contain it, so it is loaded; the calls of a page are sent
 * together. undefined while it is loading, null if the submission no longer exists.
 */
export function useSubmissionName(id: string, exists: boolean): string | null | undefined {
  const queryClient = useQueryClient();
  const query = trpc.submissions.get.useQuery(
    { endpoint_id: endpointIdOf(id), submission_id: id },
    { enabled: exists, staleTime: staleMs, placeholderData: () => findPlace(queryClient, id)?.submission },
  );
  if (!exists || isMissing(query.error)) return null;
  return query.data && nameOf(query.data);
}
