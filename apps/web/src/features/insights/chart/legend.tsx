import { formatCount } from '../../../lib/format.ts';
import { totalsOf, type Column } from './columns.ts';

/** What the colours of a chart mean, with their sums. */
export function ChartLegend({ columns }: { columns: readonly Column[] }) {
  const { kept, spam } = totalsOf(columns);
  return (
    <span className="chart-legend">
      <span>
        <i /> Kept {formatCount(kept)}
      </span>
      <span>
        <i className="spam" /> Spam {formatCount(spam)}
      </span>
    </span>
  );
}
