import { Skeleton } from '../../../components/states/skeleton.tsx';
import { SettingsSkeleton } from '../../../components/settings/skeleton.tsx';

/** The settings of an endpoint while it is loading. */
export function EndpointSettingsSkeleton() {
  return (
    <div className="page medium">
      <SettingsSkeleton />
    </div>
  );
}

/** The ways to integrate an endpoint while it is loading. */
export function IntegrateSkeleton() {
  return (
    <div className="page integrate-page" role="status" aria-label="Loading snippets">
      <div className="main-and-aside narrow-aside" aria-hidden="true">
        <div className="stack loose packed">
          <Skeleton width={200} height={14} />
          <Skeleton height={240} />
        </div>
        <div className="stack loose packed">
          <Skeleton width={110} />
          <Skeleton width="80%" />
        </div>
      </div>
    </div>
  );
}
