import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { hasSkipped } from './skipped.ts';
import { useMay, useWorkspaces } from '../../lib/workspace/use-workspaces.ts';

/**
 * Navigates to the first steps after a sign-in, if no submission was ever received and they were not skipped. Team
 * members who have not used their own workspace go to the team’s dashboard. After any other navigation the dashboard
 * stays.
 * @returns whether it navigates
 */
export function useFirstSteps(): boolean {
  const navigate = useNavigate();
  const isArrival = useLocation({ select: ({ state }) => state.justSignedIn === true });
  // The location changes as soon as the next screen is requested. This one is shown until that has loaded.
  const [isLed, setLed] = useState(false);
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: isArrival }).data;
  const summary = trpc.endpoints.summary.useQuery(undefined, { enabled: isArrival }).data;
  const may = useMay();
  const { items, current } = useWorkspaces();
  const [own, team] = items;
  const teamId = current !== undefined && current === own ? team?.id : undefined;
  const isNew =
    isArrival &&
    may('endpoints.create') &&
    profile !== undefined &&
    !hasSkipped(profile.id) &&
    summary?.last_submission_at === null;
  if (isNew && !isLed) setLed(true);
  useEffect(() => {
    if (!isNew) return;
    if (teamId === undefined) void navigate({ to: '/onboarding', replace: true });
    else void navigate({ to: '/dashboard', search: { workspace: teamId }, replace: true });
  }, [isNew, teamId, navigate]);
  return isNew || isLed;
}
