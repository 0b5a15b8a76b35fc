import { Skeleton } from '../../components/states/skeleton.tsx';

const columns = [1, 2, 3, 4];
const rows = [1, 2, 3, 4, 5];

/** The dashboard while it is loading. */
export function DashboardSkeleton() {
  return (
    <div className="panel-grid" role="status" aria-label="Loading the dashboard">
      <div className="panel wide" aria-hidden="true">
        <div className="figures">
          {columns.map((column) => (
            <div key={column} className="stack loose packed figure-skeleton">
              <Skeleton width="60%" />
              <Skeleton width="40%" height={20} />
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      </div>
      {['60%', '45%'].map((width) => (
        <div key={width} className="panel" aria-hidden="true">
          <header>
            <Skeleton width={120} />
          </header>
          {rows.map((row) => (
            <div key={row} className="stack row-skeleton">
              <Skeleton width={width} />
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
