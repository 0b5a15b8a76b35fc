import { IMPORT_ID } from '@postern/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { EndpointShell } from '../features/endpoints/shell/endpoint-shell.tsx';
import { ImportsScreen } from '../features/imports/imports-screen.tsx';
import { ImportsSkeleton } from '../features/imports/imports-skeleton.tsx';

/** The import that is shown; without one, a file can be chosen. */
const readSearch = (search: { id?: unknown }): { id?: string | undefined } =>
  typeof search.id === 'string' && IMPORT_ID.test(search.id) ? { id: search.id } : {};

export const Route = createFileRoute('/_app/_endpoint/forms/$endpointId/import')({
  staticData: { screen: 'Import' },
  validateSearch: readSearch,
  component: ImportRoute,
});

function ImportRoute() {
  const { endpointId } = Route.useParams();
  // The router keeps unknown search parameters, so they are read again.
  const { id } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <EndpointShell endpointId={endpointId} tab="Import" skeleton={<ImportsSkeleton />}>
      {(endpoint) => (
        <ImportsScreen
          endpoint={endpoint}
          importId={id}
          onShow={(next) => void navigate({ search: next === undefined ? {} : { id: next } })}
        />
      )}
    </EndpointShell>
  );
}
