import { Skeleton } from '../../components/states/skeleton.tsx';

/** The screen while the endpoint is loading. */
export function DeliveriesSkeleton() {
  return (
    <div className="page medium" role="status" aria-label="Loading deliveries">
      <DestinationsSkeleton />
      <div className="delivery-log">
        <DeliveryRowsSkeleton />
      </div>
    </div>
  );
}

/** The destinations while they are loading. */
export function DestinationsSkeleton() {
  return (
    <div role="status" aria-label="Loading destinations">
      {['34%', '52%'].map((width) => (
        <div key={width} className="destination" aria-hidden="true">
          <Skeleton width={32} height={32} />
          <div className="stack">
            <Skeleton width={120} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The deliveries while they are loading. */
export function DeliveryRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading deliveries" className="stack delivery-log-skeleton">
      {['72%', '58%', '64%', '80%', '49%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
