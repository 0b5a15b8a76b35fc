import type { Insights } from '@postern/contracts';
import { formatCount } from '../../lib/format.ts';
import { BarList } from './bar-list.tsx';
import { bucketWords, halfSentence } from './read-time-words.ts';

/** The time until submissions were read. */
export function ReadTimePanel({ time_to_read: { buckets, unread } }: Pick<Insights, 'time_to_read'>) {
  const half = halfSentence(buckets);
  return (
    <section className="panel" aria-labelledby="read-title">
      <header>
        <h2 id="read-title">Time to first read</h2>
        <span className="muted small panel-remark">{formatCount(unread)} unread now, from any period</span>
      </header>
      <div className="panel-body">
        {half === null ? (
          <p className="muted">No submissions from this period have been opened yet.</p>
        ) : (
          <>
            <BarList
              label="Time to first read"
              items={buckets.map(({ count, up_to_seconds }, place) => ({
                key: String(up_to_seconds),
                label: bucketWords(buckets, place),
                count,
              }))}
            />
            <p className="muted small remark">
              {half} Each row counts submissions that took longer than the row above. Unread ones are not counted.
            </p>
          </>
        )}
      </div>
    </section>
  );
}
