import type { Endpoint, Profile } from '@postern/contracts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/states/lazy-part.tsx';
import { OnboardingSkeleton } from '../onboarding/onboarding-skeleton.tsx';
import { skipFirstSteps } from '../onboarding/skipped.ts';

// They include the snippets, which a dashboard with endpoints does not need.
const Steps = lazyPart({
  load: async () => (await import('../onboarding/steps.tsx')).Steps,
  what: 'the first steps',
  skeleton: <OnboardingSkeleton />,
});

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
      <Steps profile={profile} begun={endpoints[0]} />
    </section>
  );
}
