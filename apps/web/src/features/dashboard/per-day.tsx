import type { Overview } from '@postern/contracts';
import { ChartLegend } from '../insights/chart/legend.tsx';
import { ChartTable } from '../insights/chart/table.tsx';
import { dayColumns } from '../insights/chart/columns.ts';
import { Choice } from '../insights/choice.tsx';
import { ColumnChart } from '../insights/chart/column-chart.tsx';

const ranges = [
  [30, '30 days'],
  [90, '90 days'],
] as const;

export type OverviewRange = (typeof ranges)[number][0];

interface PerDayProps {
  days: Overview['days'];
  range: OverviewRange;
  onRange: (range: OverviewRange) => void;
}

/** The submissions per day, over all endpoints. */
export function PerDay({ days, range, onRange }: PerDayProps) {
  const columns = dayColumns(days);
  const title = `Submissions per day over ${days.length} days`;
  return (
    <section className="panel wide" aria-labelledby="days-title">
      <header>
        <h2 id="days-title">Submissions per day</h2>
        <ChartLegend columns={columns} period={`${days.length} days`} />
        <Choice label="Range" options={ranges} value={range} onChange={onRange} />
      </header>
      <div className="panel-body">
        <ColumnChart title={title} columns={columns} running="Today" />
        <ChartTable title={title} head="Day (UTC)" columns={columns} />
        <p className="muted small chart-remark">Deleted submissions stay counted in charts.</p>
      </div>
    </section>
  );
}
