import type { Endpoint, Profile } from '@postern/contracts';
import { useState } from 'react';
import { useEndpoint } from '../endpoints/use-endpoint.ts';
import { NameStep, NamedStep } from './name-step.tsx';
import { SnippetStep } from './snippet-step.tsx';
import { ComingStep } from './step.tsx';
import { TestStep } from './test-step.tsx';

interface StepsProps {
  profile: Profile;
  /** The newest endpoint, with which a returning user continues. */
  begun: Endpoint | undefined;
}

/** The three steps, with their progress. */
export function Steps({ profile, begun }: StepsProps) {
  const [made, setMade] = useState<Endpoint | null>(null);
  const endpoint = made ?? begun;
  if (endpoint) return <WithEndpoint key={endpoint.id} known={endpoint} profile={profile} isFresh={made !== null} />;
  return (
    <ol className="steps">
      <NameStep onCreated={setMade} />
      <ComingStep title="Add the snippet to your page" />
      <ComingStep title="Send a test" />
    </ol>
  );
}

interface WithEndpointProps {
  known: Endpoint;
  profile: Profile;
  /** It was just created on this screen, so the next step gets the focus. */
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
