import { Skeleton } from '../../components/states/skeleton.tsx';

/** The builder while its form is loading. */
export function BuilderSkeleton() {
  return (
    <div className="builder" role="status" aria-label="Loading the form">
      <div className="part-palette" aria-hidden="true">
        <div className="stack palette-skeleton">
          {[72, 66, 50, 56, 40, 58, 84, 60].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
      <div className="builder-canvas" aria-hidden="true">
        <div className="builder-bar">
          <Skeleton width={56} height={26} />
          <Skeleton width={80} />
        </div>
        <div className="builder-stage">
          <div className="sheet stack sheet-skeleton" data-width="tablet">
            <Skeleton width={240} height={18} />
            <Skeleton height={30} />
            <Skeleton height={30} />
            <Skeleton height={84} />
          </div>
        </div>
      </div>
      <div className="properties-panel" aria-hidden="true">
        <div className="stack loose properties-skeleton">
          <Skeleton width={120} />
          <Skeleton height={30} />
          <Skeleton height={30} />
        </div>
      </div>
    </div>
  );
}
