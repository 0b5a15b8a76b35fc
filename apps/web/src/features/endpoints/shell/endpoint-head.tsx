import { ENDPOINT_ID } from '@postern/contracts';
import { isMissing } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { FieldChanges } from '../field-changes/field-changes.tsx';
import { EndpointBar } from './bar.tsx';
import { EndpointSuspension } from './suspension.tsx';
import { WatchdogStrip } from '../watchdog/watchdog-strip.tsx';

/** The bar above the tabs of an endpoint, once it is loaded. If loading fails, the tab shows the error. */
export function EndpointHead({ endpointId }: { endpointId: string }) {
  return ENDPOINT_ID.test(endpointId) ? <Loaded endpointId={endpointId} /> : null;
}

function Loaded({ endpointId }: { endpointId: string }) {
  const { data, error } = useEndpoint(endpointId);
  if (data && !isMissing(error))
    return (
      <>
        <EndpointBar endpoint={data} />
        <EndpointSuspension endpoint={data} />
        <WatchdogStrip endpoint={data} />
        <FieldChanges endpoint={data} />
      </>
    );
  return error ? null : <BarSkeleton />;
}

function BarSkeleton() {
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
