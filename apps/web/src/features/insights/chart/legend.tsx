import { formatCount } from '../../../lib/format.ts';
import { totalsOf, type Column } from './columns.ts';

/** The meaning of a chart's colours, with their sums. */
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
