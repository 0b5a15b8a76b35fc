import { createFileRoute } from '@tanstack/react-router';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { IntegrateScreen } from '../features/endpoints/snippets/integrate-screen.tsx';
import { IntegrateSkeleton } from '../features/endpoints/shell/tab-skeletons.tsx';

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/integrate')({
  staticData: { screen: 'Integrate' },
  component: Integrate,
});

function Integrate() {
  const { endpointId } = Route.useParams();
  return (
    <EndpointShell endpointId={endpointId} tab="Integrate" skeleton={<IntegrateSkeleton />}>
      {(endpoint) => <IntegrateScreen endpoint={endpoint} />}
    </EndpointShell>
  );
}
