import type { Insights } from '@postern/contracts';
import { useState } from 'react';
import { ChartLegend } from './chart/legend.tsx';
import { ChartTable } from './chart/table.tsx';
import { Choice } from './choice.tsx';
import { ColumnChart } from './chart/column-chart.tsx';
import { dayColumns, hourColumns } from './chart/columns.ts';

const options = [
  ['days', 'Days'],
  ['hours', 'Last 48 hours'],
] as const;

/** Submissions by day, or by hour. */
export function WhenPanel({ days, hours }: Pick<Insights, 'days' | 'hours'>) {
  const [unit, setUnit] = useState<'days' | 'hours'>('days');
  const shown =
    unit === 'days'
      ? {
          columns: dayColumns(days),
          title: `Submissions per day over ${days.length} days`,
          head: 'Day (UTC)',
          running: 'Today',
          period: `${days.length} days`,
        }
      : {
          columns: hourColumns(hours),
          title: 'Submissions per hour over 48 hours',
          head: 'Hour',
          running: 'Now',
          period: '48 hours',
        };
  return (
    <section className="panel wide" aria-labelledby="when-title">
      <header>
        <h2 id="when-title">Submissions per {unit === 'days' ? 'day' : 'hour'}</h2>
        <ChartLegend columns={shown.columns} period={shown.period} />
        <Choice label="Unit" options={options} value={unit} onChange={setUnit} />
      </header>
      <div className="panel-body">
        <ColumnChart title={shown.title} columns={shown.columns} running={shown.running} />
        <ChartTable title={shown.title} head={shown.head} columns={shown.columns} />
        <p className="muted small chart-remark">Deleted submissions stay counted in charts.</p>
      </div>
    </section>
  );
}
