import { Skeleton } from '../../../components/states/skeleton.tsx';

/** A list within a section while it is loading. @param label what is loading, for people who cannot see it */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="stack loose" role="status" aria-label={label}>
      <Skeleton width="60%" height={14} />
      <Skeleton width="45%" height={14} />
    </div>
  );
}
