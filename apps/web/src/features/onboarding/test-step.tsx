import type { Endpoint, Profile } from '@postern/contracts';
import { ArrowRight, Send } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field, TextArea, TextInput } from '../../components/forms/field.tsx';
import { Note } from '../../components/note.tsx';
import { useMay } from '../../lib/workspace/use-workspaces.ts';
import { NewestSubmission } from './newest-submission.tsx';
import { sendTest } from './send-test.ts';
import { Step } from './step.tsx';
import type { Sent } from './sent.ts';

interface TestStepProps {
  endpoint: Endpoint;
  profile: Profile;
}

/** The third step: a submission arrives, from the person's own page or from here. */
export function TestStep({ endpoint, profile }: TestStepProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const isDone = endpoint.last_submission_at !== null;
  const params = { endpointId: endpoint.id };
  const may = useMay();
  return (
    <Step title="Send a test" text="From your own page or right here." isDone={isDone}>
      <div className="testbed">
        <TestForm endpoint={endpoint} profile={profile} onSent={setSent} />
        <NewestSubmission endpoint={endpoint} sent={sent} />
      </div>
      {isDone && (
        <div className="line wrap">
          <ButtonLink variant="primary" to="/forms/$endpointId/submissions" params={params}>
            Open the inbox <ArrowRight aria-hidden="true" className="inline-icon" />
          </ButtonLink>
          <ButtonLink to="/forms/$endpointId/deliveries" params={params}>
            Add a webhook or a chat
          </ButtonLink>
          {may('invitations.create') && <ButtonLink to="/workspace">Invite a member</ButtonLink>}
        </div>
      )}
    </Step>
  );
}

interface TestFormProps extends TestStepProps {
  onSent: (sent: Sent) => void;
}

/** A real form, posted to the real address. */
function TestForm({ endpoint, profile, onSent }: TestFormProps) {
  const titleId = useId();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const at = performance.now();
    setBusy(true);
    const outcome = await sendTest(endpoint.submit_url, fields);
    setBusy(false);
    setError('problem' in outcome ? outcome.problem : undefined);
    if ('submissionId' in outcome) onSent({ submissionId: outcome.submissionId, at });
  };
  return (
    <form className="stack test-form" aria-labelledby={titleId} onSubmit={(event) => void send(event)}>
      <h3 className="visually-hidden" id={titleId}>
        Test form
      </h3>
      <Field label="name">
        {(control) => <TextInput {...control} name="name" autoComplete="name" defaultValue={profile.name ?? ''} />}
      </Field>
      <Field label="email">
        {(control) => (
          <TextInput {...control} name="email" type="email" autoComplete="email" defaultValue={profile.email} />
        )}
      </Field>
      <Field label="message">
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={2}
            className="test-message"
            defaultValue="Hello, does this work?"
          />
        )}
      </Field>
      {error && <Note kind="error">{error}</Note>}
      <div>
        <Button
          type="submit"
          variant={endpoint.last_submission_at === null ? 'primary' : 'default'}
          icon={<Send aria-hidden="true" />}
          busy={isBusy}
        >
          {endpoint.last_submission_at === null ? 'Send a test' : 'Send again'}
        </Button>
      </div>
    </form>
  );
}
