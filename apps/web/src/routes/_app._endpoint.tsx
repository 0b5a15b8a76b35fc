import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { EndpointHead } from '../features/endpoints/shell/endpoint-head.tsx';

/**
 * The screens of one endpoint. Its bar stays when the tab below changes or fails to load. A form without an endpoint
 * has no bar yet.
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
