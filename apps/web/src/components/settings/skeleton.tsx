import { Skeleton } from '../states/skeleton.tsx';

const sections = [1, 2, 3];

/** Sections of settings while they are loading. */
export function SettingsSkeleton() {
  return (
    <div className="settings-columns" role="status" aria-label="Loading settings">
      <div className="side-nav" />
      <div aria-hidden="true">
        {sections.map((section) => (
          <div key={section} className="settings-section">
            <div className="stack packed">
              <Skeleton width={90} />
              <Skeleton width="70%" />
            </div>
            <div className="body">
              <Skeleton height={30} />
              <Skeleton height={30} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
