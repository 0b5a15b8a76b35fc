import { isNameField, type Submission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, FileInput, Hourglass, Paperclip, Star, UserRound } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../../components/cx.ts';
import { Time } from '../../../../components/time.tsx';
import { cellOf, columnKey, dropsOut, isCutFrom, type Column, type ColumnRole } from '../../columns/columns.ts';
import { Marked } from '../../filter/marked.tsx';
import { mainReason } from '../../verdicts/score-steps.ts';
import { useLabels } from '../../labels.ts';
import { nameOf, noName, summarize } from '../../summary.ts';
import { toPlainName } from '../../../../lib/text.ts';
import { isUnread } from '../../actions/use-submission-actions.ts';

interface SubmissionRowProps {
  submission: Submission;
  columns: readonly Column[];
  /** The words of the search. */
  terms: readonly string[];
  /** Its position in the whole list, from 1 for the head. */
  place: number;
  /** Pixels from the top of its day. */
  top: number;
  /** Under the cursor. */
  current: boolean;
  /** The only row that Tab reaches. */
  reachable: boolean;
  selected: boolean;
  /** Arrived while the list was shown. */
  arrived: boolean;
  /** Whether the member’s role allows to select and to star. */
  canChange: boolean;
}

/**
 * One submission in the list. It has no listeners: the grid handles clicks and keys of all rows, so that a row is
 * rendered again only when it changes. Its name is a link, so that it can be opened in a new tab.
 */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, columns, terms, place, top, current, reachable, selected, arrived, canChange } = props;
  const { id, starred, created_at } = submission;
  const tabIndex = reachable ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={selected}
      aria-current={current || undefined}
      data-row={id}
      tabIndex={tabIndex}
      style={{ top }}
      className={cx('submission-row', isUnread(submission) && 'unread', current && 'open', arrived && 'arrived')}
    >
      <span role="gridcell" className="pick">
        {/* The grid handles its change event. */}
        {canChange && (
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Select ${toPlainName(nameOf(submission))}`}
            checked={selected}
            readOnly
            tabIndex={tabIndex}
          />
        )}
      </span>
      <span role="gridcell" className="flag">
        {canChange ? (
          <button type="button" className="star" aria-label="Star" aria-pressed={starred} tabIndex={tabIndex}>
            <Star aria-hidden="true" />
          </button>
        ) : (
          starred && (
            <span className="star" role="img" aria-label="Starred">
              <Star aria-hidden="true" />
            </span>
          )
        )}
      </span>
      {columns.map((column, index) => (
        <Cell
          key={columnKey(column)}
          submission={submission}
          column={column}
          terms={terms}
          drops={dropsOut(columns, index)}
        />
      ))}
      <Marks submission={submission} />
      <span role="gridcell" className="received">
        <Time value={created_at} mode="time of day" />
      </span>
    </div>
  );
});

/** Whether it waits for a seat, is done, assigned, has files, and whether an import stored it. */
function Marks({
  submission: { files, import_id, done_at, assignee_id, waiting_position },
}: Pick<SubmissionRowProps, 'submission'>) {
  return (
    <span role="gridcell" className="files">
      {waiting_position !== undefined && (
        <span className="team-mark" title={`Waiting list, number ${waiting_position}`}>
          <Hourglass aria-hidden="true" />
          <span className="visually-hidden"> on the waiting list, number {waiting_position}</span>
        </span>
      )}
      {done_at !== undefined && (
        <span className="team-mark" title="Done">
          <CircleCheck aria-hidden="true" />
          <span className="visually-hidden"> done</span>
        </span>
      )}
      {assignee_id !== undefined && done_at === undefined && (
        <span className="team-mark" title="Assigned">
          <UserRound aria-hidden="true" />
          <span className="visually-hidden"> assigned</span>
        </span>
      )}
      {files.length > 0 && (
        <>
          <Paperclip aria-hidden="true" />
          {files.length}
          <span className="visually-hidden">{files.length === 1 ? ' file' : ' files'}</span>
        </>
      )}
      {import_id !== undefined && (
        <span className="imported" title="Imported from a file">
          <FileInput aria-hidden="true" />
          <span className="visually-hidden"> imported</span>
        </span>
      )}
    </span>
  );
}

interface CellProps {
  submission: Submission;
  column: Column;
  terms: readonly string[];
  drops: boolean;
}

function Cell({ submission, column, terms, drops }: CellProps) {
  const { field, role } = column;
  const labels = useLabels();
  const text = role === 'why' ? mainReason(submission) : field === null ? '' : cellOf(submission, field, labels);
  const marked = <Marked text={text} terms={role === 'why' ? noTerms : terms} sight={sights[role]} />;
  if (role === 'title')
    return (
      <span role="gridcell" className="name">
        <Link
          className="text"
          dir="auto"
          tabIndex={-1}
          to="/submissions/$submissionId"
          params={{ submissionId: submission.id }}
        >
          {text ? marked : <NoTitle submission={submission} field={field} />}
        </Link>
        {isUnread(submission) && <span className="visually-hidden"> unread</span>}
      </span>
    );
  return (
    <span role="gridcell" className={role === 'text' ? 'message' : cx('only-columns', drops && 'only-wide')}>
      <span className="text" dir="auto">
        {text ? marked : <Instead submission={submission} column={column} />}
      </span>
    </span>
  );
}

const noTerms: readonly string[] = [];

/** The approximate number of visible characters in a cell. */
const sights: Record<ColumnRole, number> = { title: 20, plain: 12, text: 40, why: Infinity };

/** Narrow lists show two lines of a submission, which must not be empty. */
const onlyNarrow = 'only-two-lines';

/** The cell of a field without a value, or with a value that the list's preview omits. */
function Instead({ submission, column: { field, role } }: Pick<CellProps, 'submission' | 'column'>) {
  if (field !== null && isCutFrom(submission, field)) return <span title="Open to see this field">…</span>;
  return role === 'text' && <span className={onlyNarrow}>{summarize(submission).text}</span>;
}

/**
 * The first column without a value: it says so if there are other columns, and summarises the submission if it is
 * alone.
 */
function NoTitle({ submission, field }: { submission: Submission; field: string | null }) {
  const name = nameOf(submission);
  if (field === null || !isNameField(field)) return <span className="muted weight-normal">{name}</span>;
  return (
    <span className="muted weight-normal">
      <span className="only-columns">{noName}</span>
      <span className={onlyNarrow}>{name}</span>
    </span>
  );
}
