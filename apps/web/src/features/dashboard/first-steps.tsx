import type { Endpoint, Profile } from '@postern/contracts';
import { lazy, Suspense } from 'react';
import { Button } from '../../components/button.tsx';
import { OnboardingSkeleton } from '../onboarding/onboarding-skeleton.tsx';
import { skipFirstSteps } from '../onboarding/skipped.ts';

// Loaded on demand: they include the snippets, which a dashboard with endpoints does not need.
const Steps = lazy(async () => ({ default: (await import('../onboarding/steps.tsx')).Steps }));

interface FirstStepsProps {
  profile: Profile;
  endpoints: readonly Endpoint[];
  /** Called when they are completed or skipped. */
  onLeave: () => void;
}

/** The first steps, shown in the place of figures while there are none. */
export function FirstSteps({ profile, endpoints, onLeave }: FirstStepsProps) {
  const isDone = endpoints.some(({ last_submission_at }) => last_submission_at !== null);
  const leave = () => {
    if (!isDone) skipFirstSteps(profile.id);
    onLeave();
    // The focused button is removed with them.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="wide first-steps" aria-labelledby="first-steps">
      <div className="line first-steps-head">
        <div className="grow">
          <h2 id="first-steps" className="screen-heading">
            Start with an endpoint
          </h2>
          <p className="muted">Three steps, about a minute.</p>
        </div>
        <Button variant="quiet" onClick={leave}>
          {isDone ? 'Show the dashboard' : 'Skip for now'}
        </Button>
      </div>
      <Suspense fallback={<OnboardingSkeleton />}>
        <Steps profile={profile} endpoints={endpoints} />
      </Suspense>
    </section>
  );
}
