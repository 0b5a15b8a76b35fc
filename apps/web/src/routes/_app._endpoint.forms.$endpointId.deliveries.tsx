import { createFileRoute } from '@tanstack/react-router';
import { DeliveriesScreen } from '../features/deliveries/deliveries-screen.tsx';
import { DeliveriesSkeleton } from '../features/deliveries/deliveries-skeleton.tsx';
import { readSearch, toSearch } from '../features/deliveries/deliveries-query.ts';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/deliveries')({
  staticData: { screen: 'Deliveries' },
  validateSearch: readSearch,
  component: Deliveries,
});

function Deliveries() {
  const { endpointId } = Route.useParams();
  // The router keeps unknown search parameters, so they are read again.
  const query = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <EndpointShell endpointId={endpointId} tab="Deliveries" skeleton={<DeliveriesSkeleton />}>
      {(endpoint) => (
        <DeliveriesScreen
          endpoint={endpoint}
          query={query}
          onQuery={(next) => void navigate({ search: toSearch(next), replace: true, resetScroll: false })}
        />
      )}
    </EndpointShell>
  );
}
