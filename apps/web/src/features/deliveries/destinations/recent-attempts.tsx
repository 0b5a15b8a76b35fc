import type { Destination } from '@postern/contracts';
import { formatPlural } from '../../../lib/format.ts';

/** The results of a destination's last attempts, one tick each, with the newest at the end. */
export function RecentAttempts({ recent }: Pick<Destination, 'recent'>) {
  if (recent.length === 0) return <span className="ticks" />;
  const failed = recent.filter((each) => each === 'failed').length;
  const label = `Last ${formatPlural(recent.length, 'attempt')}: ${recent.length - failed} delivered, ${failed} failed`;
  return (
    <span className="ticks" role="img" aria-label={label} title={label}>
      {recent.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tick has no other identity than its position
        <i key={index} className={each === 'failed' ? 'bad' : undefined} />
      ))}
    </span>
  );
}
