import { endpointIdSchema, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { useTitle } from '../../../lib/title.ts';
import { NotFoundView } from '../../../components/states/not-found-view.tsx';
import { EndpointBar } from './bar.tsx';
import { isMissing, LoadFailed } from '../../../components/states/load-failed.tsx';
import { useEndpoint } from '../use-endpoint.ts';

interface EndpointShellProps {
  endpointId: string;
  /** The name of the tab, for the document's title. */
  tab: string;
  /** Shown in the tab while the endpoint is loading. */
  skeleton: ReactNode;
  children: (endpoint: Endpoint) => ReactNode;
}

/** The screens of one endpoint: its bar, and below it the tab. An unknown or foreign id gets the not-found page. */
export function EndpointShell(props: EndpointShellProps) {
  if (!endpointIdSchema.safeParse(props.endpointId).success) return <NotFoundView />;
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
  return (
    <>
      <BarSkeleton />
      {skeleton}
    </>
  );
}

function Ready({
  endpoint,
  tab,
  children,
}: Omit<EndpointShellProps, 'endpointId' | 'skeleton'> & { endpoint: Endpoint }) {
  useTitle(`${tab} · ${endpoint.name}`);
  return (
    <>
      <EndpointBar endpoint={endpoint} />
      {children(endpoint)}
    </>
  );
}

function BarSkeleton() {
  useTitle('Endpoint');
  return (
    <div className="screen-bar endpoint-bar" role="status" aria-label="Loading the endpoint">
      <div className="name">
        <Skeleton width={180} height={14} />
      </div>
      <div className="tabs endpoint-bar-skeleton">
        <Skeleton width={84} />
        <Skeleton width={60} />
        <Skeleton width={64} />
      </div>
      <div className="right">
        <Skeleton width={240} height={28} />
      </div>
    </div>
  );
}
