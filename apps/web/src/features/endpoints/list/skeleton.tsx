import { Skeleton } from '../../../components/states/skeleton.tsx';

const nameWidths = ['62%', '48%', '70%', '55%', '40%'];

/** The list of endpoints while it is loading. */
export function EndpointsSkeleton() {
  return (
    <div className="endpoint-list" role="status" aria-label="Loading endpoints">
      {nameWidths.map((width) => (
        <div key={width} className="endpoint-row" aria-hidden="true">
          <div className="stack endpoint-skeleton">
            <Skeleton width={width} height={12} />
            <Skeleton width={110} />
          </div>
          <div className="endpoint-skeleton-url">
            <Skeleton width="80%" height={26} />
          </div>
          <div className="trend">
            <Skeleton height={24} />
          </div>
          <div className="figure">
            <Skeleton />
          </div>
          <div className="health">
            <Skeleton width={60} height={18} />
          </div>
          <div className="actions">
            <Skeleton width={28} height={28} />
          </div>
        </div>
      ))}
    </div>
  );
}
