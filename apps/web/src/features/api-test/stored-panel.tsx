import { endpointIdOf, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { trpc } from '../../lib/trpc.ts';
import { FieldList } from '../submissions/content/field-list.tsx';
import { FileList } from '../submissions/content/file-list.tsx';
import { Verdict } from '../submissions/verdicts/verdict.tsx';
import type { CallState } from './use-call.ts';

interface StoredPanelProps {
  state: CallState;
  /** The called endpoint, if it belongs to the account. */
  endpoint: Endpoint | undefined;
  signedIn: boolean;
  /** Whether the account's endpoints have been loaded. */
  known: boolean;
}

/** The submission that the last call stored. */
export function StoredPanel(props: StoredPanelProps) {
  return (
    <section className="panel" aria-labelledby="call-stored">
      <header>
        <h2 id="call-stored">Stored submission</h2>
        <Way {...props} />
      </header>
      <div className="panel-body">
        <Content {...props} />
      </div>
    </section>
  );
}

/** The link to the submission's own screen. */
function Way({ state: { submissionId, sent }, endpoint, signedIn }: StoredPanelProps) {
  if (!signedIn && submissionId)
    return (
      <ButtonLink size="s" to="/login" search={{ redirect: '/api-test' }}>
        Sign In
      </ButtonLink>
    );
  if (!endpoint) return null;
  if (submissionId && endpointIdOf(submissionId) === endpoint.id)
    return (
      <ButtonLink size="s" to="/submissions/$submissionId" params={{ submissionId }}>
        Open
      </ButtonLink>
    );
  if (!sent) return null;
  return (
    <ButtonLink size="s" to="/forms/$endpointId/submissions" params={{ endpointId: endpoint.id }}>
      Submissions
    </ButtonLink>
  );
}

function Content({ state: { submissionId, sent }, endpoint, signedIn, known }: StoredPanelProps) {
  if (!submissionId) return <Words>{wordsFor(sent?.outcome.kind)}</Words>;
  if (!signedIn)
    return (
      <Words>
        It was stored as <code>{submissionId}</code>. Sign in to the endpoint’s account to see it here.
      </Words>
    );
  if (!known) return <Loading />;
  if (endpoint?.id !== endpointIdOf(submissionId))
    return (
      <Words>
        It was stored as <code>{submissionId}</code>. The endpoint belongs to another account; only its owner can see
        it.
      </Words>
    );
  return <Stored key={submissionId} id={submissionId} endpoint={endpoint} />;
}

const Words = ({ children }: { children: ReactNode }) => <p className="muted break-anywhere">{children}</p>;

function wordsFor(kind: 'answer' | 'redirect' | 'failed' | 'opened' | undefined): string {
  if (kind === undefined) return 'Send a call to see the stored submission here.';
  if (kind === 'opened')
    return 'The answer to a form doesn’t include the submission’s id. Find it at the top of the endpoint’s submissions.';
  if (kind === 'answer') return 'The answer names no submission.';
  return 'It isn’t known whether anything was stored.';
}

function Stored({ id, endpoint }: { id: string; endpoint: Endpoint }) {
  const query = trpc.submissions.get.useQuery({ endpoint_id: endpoint.id, submission_id: id });
  if (query.error)
    return <ErrorState error={query.error} title="Couldn’t load the submission" onRetry={() => void query.refetch()} />;
  const { data: submission } = query;
  if (!submission) return <Loading />;
  return (
    <div className="stored">
      <div className="can-shrink">
        <p className="line stored-head">
          <StatusBadge status={submission.status} />
          <code className="muted ellipsis">{submission.id}</code>
        </p>
        <FieldList fields={submission.fields} />
        <FileList files={submission.files} heading="h3" />
      </div>
      <Verdict submission={submission} threshold={endpoint.settings.spam_threshold} heading="h3" />
    </div>
  );
}

const Loading = () => (
  <div className="stack roomy" role="status" aria-label="Loading the submission">
    <Skeleton width={56} height={20} />
    <Skeleton width="60%" />
    <Skeleton width="40%" />
  </div>
);
