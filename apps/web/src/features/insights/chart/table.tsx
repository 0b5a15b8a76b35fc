import { Table2 } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import type { Column } from './columns.ts';

interface ChartTableProps {
  /** "Submissions per day". */
  title: string;
  /** The unit of a row: "Day". */
  head: string;
  columns: readonly Column[];
  /** Shows only the inbox. */
  plain?: boolean;
}

/** The numbers of a chart as a table, newest first. */
export function ChartTable({ title, head, columns, plain = false }: ChartTableProps) {
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
              <th scope="col" className="number">
                Kept
              </th>
              {!plain && (
                <>
                  <th scope="col" className="number">
                    Spam
                  </th>
                  <th scope="col" className="number">
                    Refused
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {(plain ? columns : columns.toReversed()).map(({ key, name, kept, spam, refused }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="number">{formatCount(kept)}</td>
                {!plain && (
                  <>
                    <td className="number">{formatCount(spam)}</td>
                    <td className="number">{formatCount(refused)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
