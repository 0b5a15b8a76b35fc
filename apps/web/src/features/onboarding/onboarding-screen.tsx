import { useNavigate } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useTitle } from '../../lib/title.ts';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useEndpointsSummary, useFirstEndpoints } from '../endpoints/use-endpoint.ts';
import { OnboardingSkeleton } from './onboarding-skeleton.tsx';
import { skipFirstSteps } from './skipped.ts';
import { Steps } from './steps.tsx';
import { useIsRoleLoading, useMay } from '../../lib/workspace/use-workspaces.ts';
import { NoEndpoints } from '../endpoints/no-endpoints.tsx';

/** From a new account to the first submission: name an endpoint, copy a form, see a submission arrive. */
export function OnboardingScreen() {
  useTitle('Your first endpoint');
  const profile = trpc.auth.profile.useQuery();
  const summary = useEndpointsSummary();
  const endpoints = useFirstEndpoints('created', 1);
  const may = useMay();
  const failed = [profile, summary, endpoints].find((query) => query.error && !query.data);
  const isRoleLoading = useIsRoleLoading();
  if (!isRoleLoading && !may('endpoints.create')) return <NoEndpoints />;
  return (
    <div className="page narrow">
      <div className="page-head onboarding-head">
        <div className="grow">
          <h1>Your first endpoint</h1>
          <p className="muted">Three steps, about a minute.</p>
        </div>
        {profile.data && summary.data && (
          <WayOut accountId={profile.data.id} isDone={summary.data.last_submission_at !== null} />
        )}
      </div>
      {profile.data && endpoints.data && !isRoleLoading ? (
        <Steps profile={profile.data} begun={endpoints.data.items[0]} />
      ) : failed ? (
        <LoadFailed query={failed} title="Couldn’t load the first steps" />
      ) : (
        <OnboardingSkeleton />
      )}
    </div>
  );
}

function WayOut({ accountId, isDone }: { accountId: string; isDone: boolean }) {
  const navigate = useNavigate();
  if (isDone)
    return (
      <ButtonLink variant="quiet" to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    );
  const skip = () => {
    skipFirstSteps(accountId);
    void navigate({ to: '/dashboard' });
  };
  return (
    <Button variant="quiet" onClick={skip}>
      Skip for now
    </Button>
  );
}
