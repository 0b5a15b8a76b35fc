import type { Import } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { useUndo } from '../use-undo.ts';

/** An import or an undo at work, with its progress. */
export function Running({ stored }: { stored: Import }) {
  const { undo, isUndoing } = useUndo(stored.endpoint_id);
  if (stored.state === 'undoing')
    return (
      <section className="section" aria-label="Progress">
        <h2>Undo</h2>
        <div className="stack import-actions">
          <p role="status">Deleting the imported submissions</p>
          <progress className="progress-bar" aria-label="Undo" />
        </div>
      </section>
    );
  return (
    <section className="section" aria-label="Progress">
      <h2>Import</h2>
      <StepProgress stored={stored} words="Importing" />
      <div className="stack">
        <p className="muted small">You can close this page. The import continues on the server.</p>
        <div>
          <Button busy={isUndoing} onClick={() => void undo(stored)}>
            Stop import
          </Button>
        </div>
      </div>
    </section>
  );
}

/** How many rows the server has read. Before a file is counted for the first time, the total is unknown. */
export function StepProgress({ stored: { done, total }, words }: { stored: Import; words: string }) {
  const isCounted = total !== null && total > 0;
  return (
    <div className="stack import-actions">
      <div className="line">
        <span className="grow">
          {isCounted
            ? `${words}, ${formatCount(Math.min(done, total))} of ${formatPlural(total, 'row')}`
            : done > 0
              ? `${words}, ${formatPlural(done, 'row')}`
              : words}
        </span>
        {isCounted && <span className="muted">{Math.floor((100 * Math.min(done, total)) / total)}%</span>}
      </div>
      <progress
        className="progress-bar"
        aria-label={words}
        {...(isCounted && { value: Math.min(done, total), max: total })}
      />
      {/* The numbers change on the screen; screen readers announce only the start and the end. */}
      <output className="visually-hidden">{words}</output>
    </div>
  );
}
