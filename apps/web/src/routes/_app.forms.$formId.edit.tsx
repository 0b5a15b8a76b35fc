import { createFileRoute } from '@tanstack/react-router';
import { BuilderScreen } from '../features/builder/builder-screen.tsx';
import { BuilderSkeleton } from '../features/builder/builder-skeleton.tsx';
import { EndpointShell } from '../features/endpoints/endpoint-shell.tsx';

export const Route = createFileRoute('/_app/forms/$formId/edit')({ component: Edit });

function Edit() {
  const { formId } = Route.useParams();
  return (
    <EndpointShell formId={formId} tab="Form" skeleton={<BuilderSkeleton />}>
      {(endpoint) => <BuilderScreen endpoint={endpoint} />}
    </EndpointShell>
  );
}
