import type { Submission } from '@postern/contracts';
import { useDeferredValue, type ReactNode } from 'react';
import { cx } from '../../../components/cx.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import type { ColumnChoice } from '../columns/column-choice.ts';
import type { Column } from '../columns/columns.ts';
import type { DeliveriesPart } from '../deliveries-part.ts';
import { withWidth } from '../columns/use-columns.ts';
import { verdictWords, type ListQuery } from '../list-query.ts';
import { useWide } from '../use-media.ts';
import { ListFoot } from './list-foot.tsx';
import { NewPill } from './new-pill.tsx';
import { SubmissionGrid } from './grid/submission-grid.tsx';
import { SubmissionPane, type PaneHandlers } from './submission-pane.tsx';
import { useListState } from './use-list-state.ts';
import type { SubmissionList } from './use-submission-list.ts';
import { useRows, type HandOver } from '../filter/use-hand-over.ts';

interface SubmissionsListProps {
  list: SubmissionList;
  columns: readonly Column[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  /** Shown above the rows. */
  filters: ReactNode;
  onQuery: (query: ListQuery) => void;
  handOver: HandOver;
  Deliveries: DeliveriesPart;
}

/** Rows with a cursor and, if there is space, the submission under the cursor beside them. */
export function SubmissionsList(props: SubmissionsListProps) {
  const { list, columns, choice, onChoose, filters, onQuery, handOver, Deliveries } = props;
  const { query } = list;
  const wide = useWide();
  const { rows, cursor, selection, actions, bulk, fresh, open, pane } = useListState(list, wide, onQuery);
  useRows(handOver, {
    words: query.q ?? '',
    settled: list.settled,
    focus: () => cursor.choose(cursor.current ?? list.items[0] ?? null, true),
  });

  return (
    <div className={cx('list-and-pane', filters !== null && 'filtered')}>
      <section className="list-pane" aria-label={`${verdictWords[query.status]} list`}>
        {filters}
        <NewPill
          count={fresh.waiting}
          onShow={() => {
            rows.scroller.current?.scrollTo({ top: 0 });
            fresh.show();
          }}
        />
        <SubmissionGrid
          list={list}
          columns={columns}
          widths={choice.widths}
          cursor={cursor}
          selection={selection}
          arrived={fresh.arrived}
          rows={rows}
          onChoose={wide ? (submission) => cursor.choose(submission, true) : open}
          onOpen={open}
          onStar={actions.star}
          canChange={actions.canChange}
          onEscape={selection.isEmpty ? handOver.toBox : undefined}
          onLeave={handOver.stay}
          onWidth={(field, width) => onChoose(withWidth(choice, field, width))}
        />
        {!selection.isEmpty && (
          <BulkBar
            status={query.status}
            count={selection.ids.size}
            progress={bulk.progress}
            {...bulk.state}
            handlers={bulk}
          />
        )}
        <ListFoot list={list} />
      </section>
      {wide && (
        <CursorPane
          list={list}
          shown={cursor.current}
          placeOf={cursor.placeOf}
          handlersOf={pane}
          Deliveries={Deliveries}
        />
      )}
    </div>
  );
}

interface CursorPaneProps {
  list: SubmissionList;
  shown: Submission | null;
  placeOf: (submission: Submission) => number;
  handlersOf: (submission: Submission) => PaneHandlers;
  Deliveries: DeliveriesPart;
}

/** The submission under the cursor. While a key is held down, the rows are rendered first. */
function CursorPane({ list, shown, placeOf, handlersOf, Deliveries }: CursorPaneProps) {
  const submission = useDeferredValue(shown);
  if (!submission) return <aside className="pane" aria-label="Submission" />;
  return (
    <SubmissionPane
      endpoint={list.endpoint}
      preview={submission}
      place={placeOf(submission) + 1}
      list={list}
      handlers={handlersOf(submission)}
      Deliveries={Deliveries}
    />
  );
}
