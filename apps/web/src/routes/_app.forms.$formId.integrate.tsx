import { createFileRoute } from '@tanstack/react-router';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { IntegrateScreen } from '../features/endpoints/snippets/integrate-screen.tsx';
import { IntegrateSkeleton } from '../features/endpoints/shell/tab-skeletons.tsx';

export const Route = createFileRoute('/_app/forms/$formId/integrate')({ component: Integrate });

function Integrate() {
  const { formId } = Route.useParams();
  return (
    <EndpointShell formId={formId} tab="Integrate" skeleton={<IntegrateSkeleton />}>
      {(endpoint) => <IntegrateScreen endpoint={endpoint} />}
    </EndpointShell>
  );
}
