import { cx } from './cx.ts';
import { formatCount } from '../lib/format.ts';

const DAYS = 24;
const HEIGHT = 24;

interface SparklineProps {
  /** The count of each day, oldest first; the last 24 are drawn. */
  days: readonly number[];
  /** The endpoint receives nothing, so only hairlines are drawn. */
  off?: boolean;
}

/** The last 24 days in the size of a word. */
export function Sparkline({ days, off = false }: SparklineProps) {
  const shown = [...Array.from({ length: DAYS }, () => 0), ...days].slice(-DAYS);
  const highest = Math.max(1, ...shown);
  const sum = shown.reduce((total, count) => total + count, 0);
  return (
    <svg
      className={cx('sparkline', off && 'off')}
      viewBox={`0 0 ${DAYS * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatCount(sum)} received in ${DAYS} days`}
    >
      {shown.map((count, day) => {
        const height = off || count === 0 ? 1 : Math.max(2, (count / highest) * (HEIGHT - 1));
        const x = day * 4;
        return (
          <rect key={x} className={cx(count === 0 && 'none')} x={x} y={HEIGHT - height} width="3" height={height} />
        );
      })}
    </svg>
  );
}
