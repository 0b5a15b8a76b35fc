import type { Endpoint } from '@postern/contracts';
import { Time } from '../../../../components/time.tsx';
import { formatCount } from '../../../../lib/format.ts';

interface MoveProgressProps {
  endpoint: Endpoint;
  moved: NonNullable<Endpoint['moved']>;
}

/** How far the server is with the search, after the endpoint has come from another workspace. Nothing is missing meanwhile. */
export function MoveProgress({ endpoint, moved }: MoveProgressProps) {
  const total = Math.max(endpoint.submission_count, 1);
  const done = Math.min(moved.rewritten_count, total);
  return (
    <div className="stack">
      <p>
        Moved here <Time value={moved.at} />. Searching the whole workspace finds everything, but takes longer until its
        submissions are indexed.
      </p>
      <progress className="progress-bar" aria-label="Indexed submissions" value={done} max={total} />
      <p className="help">
        {formatCount(done)} of {formatCount(total)}
      </p>
    </div>
  );
}
