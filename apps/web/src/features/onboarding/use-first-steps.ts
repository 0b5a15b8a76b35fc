import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { hasSkipped } from './skipped.ts';

/**
 * Leads whoever has just signed in to the first steps, as long as nothing was ever received and they were not skipped. Who
 * comes to the dashboard in any other way stays there.
 */
export function useFirstSteps(): void {
  const navigate = useNavigate();
  const isArrival = useLocation({ select: ({ state }) => state.justSignedIn === true });
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: isArrival }).data;
  const endpoints = trpc.endpoints.list.useQuery(undefined, { enabled: isArrival }).data?.items;
  const isNew =
    isArrival &&
    profile !== undefined &&
    !hasSkipped(profile.id) &&
    endpoints?.every(({ last_submission_at }) => last_submission_at === null) === true;
  useEffect(() => {
    if (isNew) void navigate({ to: '/onboarding', replace: true });
  }, [isNew, navigate]);
}
