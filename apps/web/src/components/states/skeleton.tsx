interface SkeletonProps {
  /** Any CSS length or a number of pixels; as wide as its place without it. */
  width?: number | string | undefined;
  height?: number | string | undefined;
}

/** A grey bar at the place of a text that is loading; it appears after 150 ms. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <i className="skeleton" aria-hidden="true" style={{ width, height }} />;
}
