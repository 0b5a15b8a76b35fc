import type { Backfill } from '@postern/contracts';
import { formatCount, formatPlural } from '../../../lib/format.ts';

/** The progress of a back-fill. */
export function BackfillProgress({ state: { state, queued, total } }: { state: Backfill }) {
  const isDone = state === 'done';
  return (
    <div className="stack backfill-progress" role="status">
      <span className="small">
        {isDone
          ? `${formatPlural(queued, 'earlier submission')} checked; those that match its filter are in the list below`
          : `Delivering earlier submissions: ${formatCount(queued)} of ${formatCount(total)}`}
      </span>
      {!isDone && (
        <progress className="progress-bar" aria-label="Earlier submissions" value={queued} max={Math.max(total, 1)} />
      )}
    </div>
  );
}
