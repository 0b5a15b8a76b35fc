import { Skeleton } from '../../components/states/skeleton.tsx';

/** The steps while their progress is loading. */
export function OnboardingSkeleton() {
  return (
    <div className="steps" role="status" aria-label="Loading the first steps">
      {['38%', '56%', '24%'].map((width) => (
        <div key={width} className="step" aria-hidden="true">
          <div className="stack step-skeleton">
            <Skeleton width={width} height={14} />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
