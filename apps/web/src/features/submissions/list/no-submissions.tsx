import type { Endpoint, Verdict } from '@postern/contracts';
import { ButtonLink } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Drawing } from '../../../components/states/drawing.tsx';
import { Empty } from '../../../components/states/empty.tsx';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SnippetTabs } from '../../endpoints/snippets/tabs.tsx';

/** An empty list: what it is for, and before the first submission what to do. */
export function NoSubmissions({ endpoint, status }: { endpoint: Endpoint; status: Verdict }) {
  if (status === 'held') return <NoneHeld />;
  if (status === 'spam')
    return (
      <Empty
        drawing="gate"
        title="No spam"
        text="What bots send is kept here, for you to look through. It does not count against the plan."
      />
    );
  if (status === 'refused')
    return (
      <Empty
        drawing="gate"
        title="Nothing was refused"
        text="Submissions that break a rule of this endpoint are kept here with the reason."
      />
    );
  if (endpoint.submission_count > 0)
    return <Empty drawing="tray" title="The inbox is empty" text="New submissions show up here by themselves." />;
  return <FirstSteps endpoint={endpoint} />;
}

function FirstSteps({ endpoint }: { endpoint: Endpoint }) {
  const params = { endpointId: endpoint.id };
  return (
    <div className="empty contained no-submissions">
      <Drawing name="tray" />
      <h2>Nothing has arrived</h2>
      <p>Let a form post to this address. The first submission shows up here by itself.</p>
      <div className="no-submissions-url">
        <CopyField value={endpoint.submit_url} label="Copy endpoint URL" />
      </div>
      <div className="no-submissions-snippets">
        <SnippetTabs url={endpoint.submit_url} only={['html', 'curl']} />
      </div>
      <div className="line wrap">
        <ButtonLink to="/forms/$endpointId/integrate" params={params}>
          More ways
        </ButtonLink>
      </div>
    </div>
  );
}

function NoneHeld() {
  const usage = trpc.auth.profile.useQuery().data?.usage;
  const state = usage && ` You are at ${formatCount(usage.submissions)} of ${formatCount(usage.limit)}.`;
  return (
    <Empty
      drawing="gate"
      title="Nothing is held"
      text={`When a month goes over what the plan includes, the rest wait here, and nothing is lost.${state ?? ''}`}
    />
  );
}
