import { verdicts } from '@postern/contracts';
import { Table2 } from 'lucide-react';
import { verdictWords } from '../../../components/state-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { receivedOf } from '../../endpoints/counts.ts';
import type { Column } from './columns.ts';

interface ChartTableProps {
  /** "Submissions per day". */
  title: string;
  /** The unit of a row: "Day". */
  head: string;
  columns: readonly Column[];
  /** The label of columns that are not divided by verdict: "Inbox and held". */
  part?: string;
}

/** The numbers of a chart as a table: times with the newest first, hours of the day in their order. */
export function ChartTable({ title, head, columns, part }: ChartTableProps) {
  const rows = part === undefined ? columns.toReversed() : columns;
  const heads = part === undefined ? ['Received', ...verdicts.map((verdict) => verdictWords[verdict])] : [part];
  return (
    <details className="chart-table">
      <summary>
        <Table2 aria-hidden="true" />
        Show as table
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard */}
      <div className="scroll" tabIndex={0} role="region" aria-label={`${title} as a table`}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {heads.map((each) => (
                <th key={each} scope="col" className="number">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, counts }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="number">{formatCount(receivedOf(counts))}</td>
                {part === undefined &&
                  verdicts.map((verdict) => (
                    <td key={verdict} className="number">
                      {formatCount(counts[verdict])}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
