import type { Submission, Verdict } from '@postern/contracts';
import { ArrowDown, Paperclip } from 'lucide-react';
import { useMemo, type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { cx } from '../../components/cx.ts';
import { columnsOf, columnsWithReason, dropsOut, tracksOf, type Column } from './columns.ts';
import { groupByDay } from './days.ts';
import { verdictWords } from './list-query.ts';
import { SubmissionRow } from './submission-row.tsx';
import type { Cursor } from './use-cursor.ts';

interface SubmissionGridProps {
  items: readonly Submission[];
  status: Verdict;
  cursor: Cursor;
  arrived: ReadonlySet<string>;
  /** The rows are those of the page before; the next ones are on their way. */
  busy: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onChoose: (submission: Submission) => void;
  onOpen: (submission: Submission) => void;
  onStar: (submission: Submission, starred: boolean) => void;
}

/** The rows of one page, under their days. One Tab stop: arrows, Home and End move, Enter opens. */
export function SubmissionGrid(props: SubmissionGridProps) {
  const { items, status, cursor, arrived, busy, scroller } = props;
  const columns = useMemo(
    () => (status === 'spam' || status === 'refused' ? columnsWithReason(items) : columnsOf(items)),
    [items, status],
  );
  const { wide, medium } = tracksOf(columns);
  const tracks = { '--cols': wide, '--cols-m': medium } as CSSProperties;
  const reachable = cursor.current?.id ?? items[0]?.id;
  return (
    <div
      ref={scroller}
      className="rows"
      role="grid"
      aria-label={verdictWords[status]}
      aria-busy={busy}
      tabIndex={-1}
      style={tracks}
      // Before the row's link sees the click: here a plain one belongs to the list.
      onClickCapture={(event) => handleClick(event, props)}
      onKeyDown={(event) => handleKey(event, props)}
    >
      <Head columns={columns} />
      {groupByDay(items, new Date()).map(({ key, label, items: rows }) => (
        <div key={key} role="rowgroup" aria-label={`${label.name} ${label.date}`.trim()}>
          <div className="rowgroup-label pl-12! @max-[561px]/list:pl-4!" role="row">
            <b role="gridcell" className="font-medium">
              {label.name}
            </b>
            {label.date && <span role="gridcell">{label.date}</span>}
          </div>
          {rows.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              columns={columns}
              current={submission.id === cursor.current?.id}
              reachable={submission.id === reachable}
              arrived={arrived.has(submission.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Head({ columns }: { columns: readonly Column[] }) {
  return (
    <div role="rowgroup" className="contents">
      <div className="thead" role="row">
        <span role="columnheader">
          <span className="vh">Star</span>
        </span>
        {columns.map(({ field, role }, index) => (
          <span
            key={`${role} ${field}`}
            role="columnheader"
            className={cx(role === 'plain' && 'p2', dropsOut(columns, index) && 'p3')}
          >
            <span className="cut" dir="auto">
              {role === 'why' ? 'Why' : field || 'no name'}
            </span>
          </span>
        ))}
        <span role="columnheader">
          <span className="vh">Files</span>
          <Paperclip aria-hidden="true" />
        </span>
        <span role="columnheader" className="when" aria-sort="descending">
          <ArrowDown aria-hidden="true" />
          Received
        </span>
      </div>
    </div>
  );
}

function handleClick(event: MouseEvent, { items, onChoose, onStar }: SubmissionGridProps): void {
  const submission = submissionAt(event.target, items);
  if (!submission || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (event.target instanceof Element && event.target.closest('.star')) onStar(submission, !submission.starred);
  else onChoose(submission);
}

function handleKey(event: KeyboardEvent, { items, cursor, onOpen }: SubmissionGridProps): void {
  const inButton = event.target instanceof Element && event.target.closest('button');
  // The row that has the focus, which the cursor may not have reached yet.
  const focused = submissionAt(event.target, items);
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => cursor.move(1),
    ArrowUp: () => cursor.move(-1),
    Home: () => cursor.choose(items[0] ?? null, true),
    End: () => cursor.choose(items.at(-1) ?? null, true),
    ...(!inButton && focused && { Enter: () => onOpen(focused) }),
  };
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function submissionAt(target: EventTarget, items: readonly Submission[]): Submission | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? items.find(({ id }) => id === row.dataset['row']) : undefined;
}
