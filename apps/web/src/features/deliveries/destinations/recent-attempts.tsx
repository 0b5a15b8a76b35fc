import type { Destination } from '@postern/contracts';
import { formatPlural } from '../../../lib/format.ts';

/** How the last attempts of a destination went, a tick each, the newest at the end. */
export function RecentAttempts({ recent }: Pick<Destination, 'recent'>) {
  if (recent.length === 0) return <span className="ticks" />;
  const failed = recent.filter((each) => each === 'failed').length;
  const label = `Last ${formatPlural(recent.length, 'attempt')}: ${recent.length - failed} delivered, ${failed} failed`;
  return (
    <span className="ticks" role="img" aria-label={label} title={label}>
      {recent.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- ticks have no names: each is its place
        <i key={index} className={each === 'failed' ? 'bad' : undefined} />
      ))}
    </span>
  );
}
