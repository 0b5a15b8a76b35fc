interface SkeletonProps {
  /** Any CSS length, or a number of pixels; by default the width of its container. */
  width?: number | string | undefined;
  height?: number | string | undefined;
}

/** A grey bar in the place of a text that is loading. It appears after 150 ms. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <i className="skeleton" aria-hidden="true" style={{ width, height }} />;
}
