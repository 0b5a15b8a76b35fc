import type { Submission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Paperclip, Star } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../components/cx.ts';
import { Time } from '../../components/time.tsx';
import { cellOf, dropsOut, type Column } from './columns.ts';
import { mainReason } from './judge.ts';
import { isNameField, nameOf, noName, summarize } from './summary.ts';
import { isUnread } from './use-submission-actions.ts';

interface SubmissionRowProps {
  submission: Submission;
  columns: readonly Column[];
  /** Under the cursor. */
  current: boolean;
  /** The one row that Tab leads to. */
  reachable: boolean;
  /** Came while the list was looked at. */
  arrived: boolean;
}

/**
 * One submission in the list. It listens to nothing: the grid handles clicks and keys of all rows, so that a row is drawn
 * again only when it changes. Its name is a link, so that it opens in a new tab too.
 */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, columns, current, reachable, arrived } = props;
  const { id, starred, files, created_at } = submission;
  const tabIndex = reachable ? 0 : -1;
  return (
    <div
      role="row"
      data-row={id}
      tabIndex={tabIndex}
      aria-current={current || undefined}
      className={cx(rowLook, isUnread(submission) && 'unread', current && 'open', arrived && 'arrived')}
    >
      <span role="gridcell" className="flag">
        <button type="button" className="star" aria-label="Star" aria-pressed={starred} tabIndex={tabIndex}>
          <Star aria-hidden="true" />
        </button>
      </span>
      {columns.map((column, index) => (
        <Cell
          key={`${column.role} ${column.field}`}
          submission={submission}
          column={column}
          drops={dropsOut(columns, index)}
        />
      ))}
      <span role="gridcell" className="files">
        {files.length > 0 && (
          <>
            <Paperclip aria-hidden="true" />
            {files.length}
            <span className="vh">{files.length === 1 ? ' file' : ' files'}</span>
          </>
        )}
      </span>
      <span role="gridcell" className="when">
        <Time value={created_at} mode="list" />
      </span>
    </div>
  );
});

/** On narrow lists there is no box to tick in front of the name: its column gives its room back. */
const rowLook = 'row @max-[561px]/list:grid-cols-[12px_minmax(0,1fr)_auto]!';

interface CellProps {
  submission: Submission;
  column: Column;
  drops: boolean;
}

function Cell({ submission, column, drops }: CellProps) {
  const { field, role } = column;
  const text = role === 'why' ? mainReason(submission) : field === null ? '' : cellOf(submission, field);
  if (role === 'title')
    return (
      <span role="gridcell" className="name">
        <Link
          className="t"
          dir="auto"
          tabIndex={-1}
          to="/submissions/$submissionId"
          params={{ submissionId: submission.id }}
        >
          {text || <NoTitle submission={submission} field={field} />}
        </Link>
        {isUnread(submission) && <span className="vh"> unread</span>}
      </span>
    );
  return (
    <span role="gridcell" className={role === 'text' ? 'msg' : cx('p2', drops && 'p3')}>
      <span className="t" dir="auto">
        {text || (role === 'text' && <span className={onlyNarrow}>{summarize(submission).text}</span>)}
      </span>
    </span>
  );
}

/** Narrow lists show two lines of a submission, so those two must say something. */
const onlyNarrow = 'hidden @max-[561px]/list:inline';

/** The first column where it has no value: beside the other columns that is said, alone it sums up. */
function NoTitle({ submission, field }: { submission: Submission; field: string | null }) {
  const name = nameOf(submission);
  if (field === null || !isNameField(field)) return <span className="muted font-normal">{name}</span>;
  return (
    <span className="muted font-normal">
      <span className="@max-[561px]/list:hidden">{noName}</span>
      <span className={onlyNarrow}>{name}</span>
    </span>
  );
}
