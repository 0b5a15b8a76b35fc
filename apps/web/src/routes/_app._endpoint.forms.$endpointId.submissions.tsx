import { createFileRoute } from '@tanstack/react-router';
import { SubmissionDeliveries } from '../features/deliveries/log/submission-deliveries.tsx';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { readSearch, toQuery, toSearch } from '../features/submissions/list-query.ts';
import { SubmissionsPending } from '../features/submissions/list/submissions-skeleton.tsx';
import { SubmissionsScreen } from '../features/submissions/list/submissions-screen.tsx';

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/submissions')({
  staticData: { screen: 'Submissions' },
  validateSearch: readSearch,
  component: Submissions,
});

function Submissions() {
  const { endpointId } = Route.useParams();
  // The router keeps unknown search parameters, so they are read again.
  const query = toQuery(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <EndpointShell
      endpointId={endpointId}
      tab="Submissions"
      skeleton={<SubmissionsPending endpointId={endpointId} query={query} />}
    >
      {(endpoint) => (
        <SubmissionsScreen
          endpoint={endpoint}
          query={query}
          onQuery={(next, replace = false) => void navigate({ search: toSearch(next), replace })}
          Deliveries={SubmissionDeliveries}
        />
      )}
    </EndpointShell>
  );
}
