import { Skeleton } from '../../components/states/skeleton.tsx';

/** The screen while the endpoint or an import is loading. */
export function ImportsSkeleton() {
  return (
    <div className="page narrow stack loose" role="status" aria-label="Loading import">
      <Skeleton width={180} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="100%" height={160} />
    </div>
  );
}
