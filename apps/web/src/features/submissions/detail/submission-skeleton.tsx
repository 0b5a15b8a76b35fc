import { Skeleton } from '../../../components/states/skeleton.tsx';
import { useTitle } from '../../../lib/title.ts';

const widths = ['40%', '55%', '30%', '85%', '62%'];

/** A submission while it is loading. */
export function SubmissionSkeleton() {
  useTitle('Submission');
  return (
    <div role="status" aria-label="Loading the submission">
      <div className="screen-bar">
        <div className="name">
          <Skeleton width={160} />
        </div>
      </div>
      <div className="page submission-page" aria-hidden="true">
        <div className="stack submission-head-skeleton">
          <Skeleton width={240} height={18} />
          <Skeleton width={320} />
        </div>
        <div className="main-and-aside">
          <div className="fields">
            {widths.map((width) => (
              <div key={width}>
                <Skeleton width={72} />
                <Skeleton width={width} />
              </div>
            ))}
          </div>
          <div className="stack loose packed">
            <Skeleton width="50%" />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        </div>
      </div>
    </div>
  );
}
