import { verdicts } from '@postern/contracts';
import { verdictWords } from '../../../components/state-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { receivedOf } from '../../endpoints/counts.ts';
import { totalsOf, type Column } from './columns.ts';

interface ChartLegendProps {
  columns: readonly Column[];
  /** The time that the chart covers: "30 days". */
  period: string;
}

/** The total of the chart's period, and the meaning of its colours with their sums. */
export function ChartLegend({ columns, period }: ChartLegendProps) {
  const totals = totalsOf(columns);
  // Held and refused are rare: a colour that does not occur needs no explanation.
  const shown = verdicts.filter((verdict) => verdict === 'inbox' || verdict === 'spam' || totals[verdict] > 0);
  return (
    <span className="chart-legend">
      <span>
        <b>Received {formatCount(receivedOf(totals))}</b> in {period}
      </span>
      {shown.map((verdict) => (
        <span key={verdict}>
          <i className={verdict} /> {verdictWords[verdict]} {formatCount(totals[verdict])}
        </span>
      ))}
    </span>
  );
}
