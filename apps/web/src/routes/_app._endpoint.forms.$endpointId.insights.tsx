import { createFileRoute } from '@tanstack/react-router';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { rangeOf, readSearch } from '../features/insights/insights-query.ts';
import { InsightsScreen } from '../features/insights/insights-screen.tsx';
import { InsightsSkeleton } from '../features/insights/insights-skeleton.tsx';

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/insights')({
  staticData: { screen: 'Insights' },
  validateSearch: readSearch,
  component: Insights,
});

function Insights() {
  const { endpointId } = Route.useParams();
  // The router keeps unknown search parameters, so they are read again.
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <EndpointShell endpointId={endpointId} tab="Insights" skeleton={<InsightsSkeleton />}>
      {(endpoint) => (
        <InsightsScreen
          endpoint={endpoint}
          days={rangeOf(search)}
          onDays={(days) => void navigate({ search: readSearch({ days }), replace: true, resetScroll: false })}
        />
      )}
    </EndpointShell>
  );
}
