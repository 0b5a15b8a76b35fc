import type { Import } from '@postern/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { saveText } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/format.ts';

const shownAtFirst = 20;

interface ProblemListProps {
  problems: Import['problems'];
  /** All rows that are left out; the server lists only the first of very many. */
  refused: number;
  fileName: string;
}

/** The rows that are not imported, with their lines and reasons. */
export function ProblemList({ problems, refused, fileName }: ProblemListProps) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  const save = () => saveText(`${fileName}-problems.tsv`, toTable(problems));
  return (
    <section className="section" aria-label="Rows that are not imported">
      <h2>
        Rows that are not imported
        <span className="right">{formatCount(refused)}</span>
      </h2>
      <div className="scroll">
        <table className="data-table import-problems">
          <thead>
            <tr>
              <th scope="col" className="number">
                Line
              </th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
              <tr key={index}>
                <td className="number">{formatCount(line)}</td>
                <td className="break-anywhere">
                  <bdi>{reason}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length < refused && (
        <p className="muted small import-none">The first {formatCount(problems.length)} are listed.</p>
      )}
      {problems.length > shownAtFirst && (
        <div className="line wrap import-actions">
          {!isWhole && <Button onClick={() => setWhole(true)}>Show all {formatCount(problems.length)}</Button>}
          <Button icon={<Download aria-hidden="true" />} onClick={save}>
            Download list
          </Button>
        </div>
      )}
    </section>
  );
}

/** A table with tabs, which a reason does not contain as such. */
const toTable = (problems: Import['problems']): string =>
  ['Line\tReason', ...problems.map(({ line, reason }) => `${line}\t${reason.replaceAll(/\s/g, ' ')}`), ''].join('\n');
