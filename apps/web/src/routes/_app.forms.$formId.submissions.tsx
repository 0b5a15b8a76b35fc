import { createFileRoute } from '@tanstack/react-router';
import { EndpointShell } from '../features/endpoints/endpoint-shell.tsx';
import { firstPage, readSearch, toSearch } from '../features/submissions/list-query.ts';
import { SubmissionsPending } from '../features/submissions/submissions-skeleton.tsx';
import { SubmissionsScreen } from '../features/submissions/submissions-screen.tsx';

export const Route = createFileRoute('/_app/forms/$formId/submissions')({
  validateSearch: readSearch,
  component: Submissions,
});

function Submissions() {
  const { formId } = Route.useParams();
  // The router leaves what it does not know in the search: it is read once more.
  const query = { ...firstPage, ...readSearch(Route.useSearch()) };
  const navigate = Route.useNavigate();
  return (
    <EndpointShell
      formId={formId}
      tab="Submissions"
      skeleton={<SubmissionsPending endpointId={formId} query={query} />}
    >
      {(endpoint) => (
        <SubmissionsScreen
          endpoint={endpoint}
          query={query}
          onQuery={(change) => void navigate({ search: toSearch({ ...query, ...change }) })}
        />
      )}
    </EndpointShell>
  );
}
