import type { Endpoint, Profile } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useTitle } from '../../lib/title.ts';
import { LoadFailed } from '../endpoints/load-failed.tsx';
import { useEndpoint, useEndpoints } from '../endpoints/use-endpoint.ts';
import { OnboardingSkeleton } from './onboarding-skeleton.tsx';
import { skipFirstSteps } from './skipped.ts';
import { NameStep, NamedStep } from './name-step.tsx';
import { SnippetStep } from './snippet-step.tsx';
import { ComingStep } from './step.tsx';
import { TestStep } from './test-step.tsx';

/** From nothing to the first submission: name an endpoint, copy a form, see something arrive. */
export function OnboardingScreen() {
  useTitle('Your first endpoint');
  const profile = trpc.auth.profile.useQuery();
  const endpoints = useEndpoints();
  const failed = [profile, endpoints].find((query) => query.error && !query.data);
  return (
    <div className="page max-w-[800px]!">
      <div className="page-head mb-7!">
        <div className="grow">
          <h1>Your first endpoint</h1>
          <p className="muted">Three steps, about a minute.</p>
        </div>
        {profile.data && endpoints.data && (
          <WayOut
            accountId={profile.data.id}
            isDone={endpoints.data.items.some(({ last_submission_at }) => last_submission_at)}
          />
        )}
      </div>
      {profile.data && endpoints.data ? (
        <Steps profile={profile.data} endpoints={endpoints.data.items} />
      ) : failed ? (
        <LoadFailed query={failed} title="The first steps could not be loaded" />
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

interface StepsProps {
  profile: Profile;
  endpoints: readonly Endpoint[];
}

function Steps({ profile, endpoints }: StepsProps) {
  const [made, setMade] = useState<Endpoint | null>(null);
  // Whoever comes back goes on with what was begun: the newest.
  const [begun] = endpoints;
  const endpoint = made ?? begun;
  if (endpoint) return <WithEndpoint key={endpoint.id} known={endpoint} profile={profile} isFresh={made !== null} />;
  return (
    <ol className="steps">
      <NameStep onCreated={setMade} />
      <ComingStep title="Put the snippet into your page" />
      <ComingStep title="Send a test" />
    </ol>
  );
}

interface WithEndpointProps {
  known: Endpoint;
  profile: Profile;
  /** It was made on this screen just now: the focus goes on to the next step. */
  isFresh: boolean;
}

function WithEndpoint({ known, profile, isFresh }: WithEndpointProps) {
  const endpoint = useEndpoint(known.id).data ?? known;
  const [copied, setCopied] = useState(false);
  return (
    <ol className="steps">
      <NamedStep endpoint={endpoint} />
      <SnippetStep
        endpoint={endpoint}
        isDone={copied || endpoint.last_submission_at !== null}
        isFresh={isFresh}
        onCopied={() => setCopied(true)}
      />
      <TestStep endpoint={endpoint} profile={profile} />
    </ol>
  );
}
