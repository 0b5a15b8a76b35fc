import type { Endpoint } from '@postern/contracts';
import { Time } from '../../components/time.tsx';
import { formatCount } from '../../lib/format.ts';

/** The unread submissions of an endpoint, and the time of the last one. */
export function LastReceived({ endpoint }: { endpoint: Endpoint }) {
  const { unread_count, last_submission_at } = endpoint;
  return (
    <small className="muted small as-block">
      {unread_count > 0 && (
        <>
          <span className="weight-medium text-accent">{formatCount(unread_count)} unread</span> ·{' '}
        </>
      )}
      {last_submission_at ? (
        <>
          last received <Time value={last_submission_at} />
        </>
      ) : (
        'nothing received yet'
      )}
    </small>
  );
}
