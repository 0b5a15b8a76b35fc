import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { EndpointHead } from '../features/endpoints/shell/endpoint-head.tsx';

/**
 * The screens of one endpoint: its bar stays while the tabs below it change, also when one of them doesn't load. A form
 * without an endpoint has no bar yet.
 */
export const Route = createFileRoute('/_app/_endpoint')({ component: EndpointScreens });

function EndpointScreens() {
  const { endpointId } = useParams({ strict: false });
  return (
    <>
      {endpointId !== undefined && <EndpointHead key={endpointId} endpointId={endpointId} />}
      <Outlet />
    </>
  );
}
