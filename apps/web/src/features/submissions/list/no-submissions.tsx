import type { Endpoint, Verdict } from '@postern/contracts';
import { Play, Upload } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Drawing } from '../../../components/states/drawing.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useEndpointActions } from '../../endpoints/use-endpoint-actions.ts';
import { SnippetTabs } from '../../endpoints/snippets/tabs.tsx';
import { useMay, useUsage } from '../../../lib/workspace/use-workspaces.ts';

/** An empty list: its purpose and, before the first submission, the next step. */
export function NoSubmissions({ endpoint, status }: { endpoint: Endpoint; status: Verdict }) {
  if (status === 'held') return <NoneHeld />;
  if (status === 'spam')
    return (
      <Empty
        drawing="gate"
        title="No spam"
        text="Spam is kept here for you to check. It doesn’t count towards the plan."
      />
    );
  if (status === 'refused')
    return (
      <Empty
        drawing="gate"
        title="No refused submissions"
        text="Submissions that break one of this endpoint’s rules are kept here with the reason."
      />
    );
  if (endpoint.status === 'paused') return <Paused endpoint={endpoint} />;
  if (endpoint.submission_count > 0)
    return <Empty drawing="tray" title="The inbox is empty" text="New submissions appear here automatically." />;
  return <FirstSteps endpoint={endpoint} />;
}

function Paused({ endpoint }: { endpoint: Endpoint }) {
  const { toggle } = useEndpointActions();
  const may = useMay();
  return (
    <Empty
      drawing="gate"
      title="Paused"
      text="This endpoint doesn’t take submissions. Resume it to receive them again."
      action={
        may('endpoints.update') && (
          <Button variant="primary" icon={<Play aria-hidden="true" />} onClick={() => void toggle(endpoint)}>
            Resume
          </Button>
        )
      }
    />
  );
}

function FirstSteps({ endpoint }: { endpoint: Endpoint }) {
  const params = { endpointId: endpoint.id };
  const may = useMay();
  return (
    <div className="empty contained no-submissions">
      <Drawing name="tray" />
      <h2>No submissions yet</h2>
      <p>Set this URL as your form’s action. The first submission appears here automatically.</p>
      <div className="no-submissions-url">
        <CopyField value={endpoint.submit_url} label="Copy endpoint URL" />
      </div>
      <div className="no-submissions-snippets">
        <SnippetTabs url={endpoint.submit_url} only={['html', 'curl']} />
      </div>
      <div className="line wrap">
        <ButtonLink to="/forms/$endpointId/integrate" params={params}>
          More ways to connect
        </ButtonLink>
        {may('imports.upload') && (
          <ButtonLink
            variant="quiet"
            to="/forms/$endpointId/import"
            params={params}
            icon={<Upload aria-hidden="true" />}
          >
            Import submissions
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function NoneHeld() {
  const usage = useUsage();
  const state = usage && ` You are at ${formatCount(usage.submissions)} of ${formatCount(usage.limit)}.`;
  return (
    <Empty
      drawing="gate"
      title="No held submissions"
      text={`Submissions beyond the plan’s monthly limit wait here. Nothing is lost.${state ?? ''}`}
    />
  );
}
