import type { Destination } from '@postern/contracts';
import { Time } from '../../../components/time.tsx';

interface StateSinceProps {
  destination: Pick<Destination, 'state' | 'failing_since' | 'last_delivered_at'>;
}

/** The text beside a destination's badge: since when it fails, or when it last accepted a delivery. */
export function StateSince({ destination: { state, failing_since, last_delivered_at } }: StateSinceProps) {
  if (failing_since && state !== 'active')
    return (
      <>
        since <Time value={failing_since} mode="list" />
      </>
    );
  if (state === 'gone') return 'answered 410 Gone';
  // The badge already says it.
  if (!last_delivered_at) return null;
  return (
    <>
      last delivered <Time value={last_delivered_at} />
    </>
  );
}
