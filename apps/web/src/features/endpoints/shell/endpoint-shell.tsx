import { ENDPOINT_ID, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { isMissing, LoadFailed } from '../../../components/states/load-failed.tsx';
import { NotFoundView } from '../../../components/states/not-found-view.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useEndpoint } from '../use-endpoint.ts';

interface EndpointShellProps {
  endpointId: string;
  /** The name of the tab, for the document's title. */
  tab: string;
  /** Shown in the tab while the endpoint is loading. */
  skeleton: ReactNode;
  children: (endpoint: Endpoint) => ReactNode;
}

/** A tab of an endpoint, below its bar. An unknown or foreign id gets the not-found page. */
export function EndpointShell(props: EndpointShellProps) {
  if (!ENDPOINT_ID.test(props.endpointId)) return <NotFoundView />;
  // Values typed or chosen for one endpoint must not carry over to another.
  return <Loaded key={props.endpointId} {...props} />;
}

function Loaded({ endpointId, tab, skeleton, children }: EndpointShellProps) {
  const query = useEndpoint(endpointId);
  if (query.data && !isMissing(query.error))
    return (
      <Ready endpoint={query.data} tab={tab}>
        {children}
      </Ready>
    );
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the endpoint" />;
  return <Waiting>{skeleton}</Waiting>;
}

function Ready({
  endpoint,
  tab,
  children,
}: Omit<EndpointShellProps, 'endpointId' | 'skeleton'> & { endpoint: Endpoint }) {
  useTitle(`${tab} · ${endpoint.name}`);
  return children(endpoint);
}

function Waiting({ children }: { children: ReactNode }) {
  useTitle('Endpoint');
  return children;
}
