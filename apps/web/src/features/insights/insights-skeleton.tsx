import { Skeleton } from '../../components/states/skeleton.tsx';

/** The figures while they are loading. */
export function InsightsSkeleton() {
  return (
    <div className="page" role="status" aria-label="Loading insights">
      <div className="page-head" aria-hidden="true">
        <Skeleton width={72} height={14} />
        <span className="range-skeleton">
          <Skeleton width={208} height={32} />
        </span>
      </div>
      <div className="panel-grid figures-of-endpoint" aria-hidden="true">
        <PanelSkeleton className="wide" height={196} />
        <PanelSkeleton height={116} />
        <PanelSkeleton height={116} />
      </div>
    </div>
  );
}

/** A panel with a chart, while it is loading. */
export function PanelSkeleton({ className = '', height }: { className?: string; height: number }) {
  return (
    <div className={`panel ${className}`} aria-hidden="true">
      <header>
        <Skeleton width={120} />
      </header>
      <div className="panel-body">
        <Skeleton height={height} />
      </div>
    </div>
  );
}
