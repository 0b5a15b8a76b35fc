import { ChartTable } from './chart/table.tsx';
import { clockColumns, clockPart } from './chart/columns.ts';
import { ColumnChart } from './chart/column-chart.tsx';

/** The hours of the day at which submissions arrive. */
export function ClockPanel({ clock }: { clock: readonly number[] }) {
  const columns = clockColumns(clock);
  const title = 'Submissions by hour of day';
  return (
    <section className="panel" aria-labelledby="clock-title">
      <header>
        <h2 id="clock-title">Hour of the day</h2>
        <span className="muted small panel-remark">Inbox and held, in UTC</span>
      </header>
      <div className="panel-body">
        <ColumnChart small title={title} columns={columns} labels={8} part={clockPart} />
        <ChartTable part="Inbox and held" title={title} head="Hour (UTC)" columns={columns} />
      </div>
    </section>
  );
}
