import type { Endpoint } from '@postern/contracts';
import { Time } from '../../components/time.tsx';
import { formatCount } from '../../lib/format.ts';

/**
 * Recent activity of an endpoint: its unread submissions and the time of the last one; before the first submission, its
 * age.
 */
export function LastReceived({ endpoint }: { endpoint: Endpoint }) {
  const { unread_count, last_submission_at, created_at } = endpoint;
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
        <>
          created <Time value={created_at} />
        </>
      )}
    </small>
  );
}
