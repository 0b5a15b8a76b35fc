import type { Endpoint, Submission } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type RefObject } from 'react';
import { useOnArrival } from '../endpoints/use-endpoint.ts';
import { listName } from './cursor-memory.ts';
import { verdictWords, type ListQuery } from './list-query.ts';
import { ListFoot } from './list-foot.tsx';
import { hasMoveKey } from './move-button.tsx';
import { NewPill } from './new-pill.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SubmissionGrid } from './submission-grid.tsx';
import { EmptyPane, SubmissionPane } from './submission-pane.tsx';
import type { SubmissionPage } from './move-in-page.ts';
import { useCursor } from './use-cursor.ts';
import { readAfterMs, useReadAfter } from './use-read-after.ts';
import { useSubmissionActions } from './use-submission-actions.ts';
import { useArrived, useTotal } from './use-submissions.ts';
import { useWide } from './use-wide.ts';

interface SubmissionsListProps {
  endpoint: Endpoint;
  query: ListQuery;
  page: SubmissionPage;
  /** Whether the page is the one that was asked for. */
  settled: boolean;
  live: boolean;
  onRefresh: () => void;
  onQuery: (change: Partial<ListQuery>) => void;
}

/** Rows with a cursor, and beside them the submission it is on, where there is room. */
export function SubmissionsList(props: SubmissionsListProps) {
  const { endpoint, query, page, settled, live, onQuery } = props;
  const { items } = page;
  const wide = useWide();
  const scroller = useRef<HTMLDivElement>(null);
  const turn = (by: 1 | -1) => {
    const next = query.page + by;
    if (next < 1 || next > page.pages) return false;
    onQuery({ page: next });
    return true;
  };
  const cursor = useCursor({ list: listName(endpoint.id, query.status), items, settled, turn });
  const handlers = useHandlers(cursor);
  const arrival = useArrival(props, scroller);
  const { current } = cursor;
  useReadAfter(wide ? current : null, readAfterMs, handlers.actions.markRead);

  return (
    <div className="work two">
      <section className="listpane" aria-label={`${verdictWords[query.status]} list`}>
        <NewPill count={arrival.waiting} onShow={arrival.show} />
        <SubmissionGrid
          items={items}
          status={query.status}
          cursor={cursor}
          arrived={arrival.arrived}
          busy={!settled}
          scroller={scroller}
          onChoose={wide ? (submission) => cursor.choose(submission, true) : handlers.open}
          onOpen={handlers.open}
          onStar={handlers.actions.star}
        />
        <ListFoot page={page} query={query} live={live} onQuery={onQuery} />
      </section>
      {current && wide ? (
        <SubmissionPane
          endpoint={endpoint}
          submission={current}
          place={(page.page - 1) * page.size + cursor.index + 1}
          total={page.total}
          handlers={handlers.pane(current)}
        />
      ) : (
        <EmptyPane>Choose a submission to read it here</EmptyPane>
      )}
    </div>
  );
}

/** What the keys, the rows and the pane do with the submission under the cursor. */
function useHandlers(cursor: ReturnType<typeof useCursor>) {
  const navigate = useNavigate();
  const actions = useSubmissionActions();
  const { current } = cursor;
  const open = (submission: Submission) => {
    cursor.choose(submission);
    void navigate({ to: '/submissions/$submissionId', params: { submissionId: submission.id } });
  };
  const remove = async (submission: Submission) => {
    const next = cursor.neighbourOf(submission);
    if (!(await actions.remove(submission))) return;
    cursor.choose(next, true);
    void actions.forget(submission);
  };
  const moveAway = (submission: Submission) => {
    cursor.choose(cursor.neighbourOf(submission), true);
    void actions.move(submission);
  };
  useShortcuts({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    ...(current && {
      s: () => actions.starByKey(current),
      u: () => actions.toggleRead(current),
      ...(hasMoveKey(current.status) && { e: () => moveAway(current) }),
      '#': () => void remove(current),
      Escape: () => cursor.choose(null),
    }),
  });
  const pane = (submission: Submission) => ({
    onMove: cursor.move,
    onStar: () => actions.star(submission, !submission.starred),
    onRead: () => actions.toggleRead(submission),
    onMoveTo: () => moveAway(submission),
    onDelete: () => void remove(submission),
    onOpen: () => open(submission),
  });
  return { actions, open, pane };
}

/** New submissions enter at the top of the first page; where somebody has scrolled or turned on, they wait. */
function useArrival(
  { endpoint, query, page, onRefresh, onQuery }: SubmissionsListProps,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const arrived = useArrived(page);
  const total = useTotal(endpoint.id, query.status);
  const atTop = () => query.page === 1 && (scroller.current?.scrollTop ?? 0) < 8;
  useOnArrival(endpoint, () => {
    if (atTop()) onRefresh();
  });
  const show = () => {
    scroller.current?.scrollTo({ top: 0 });
    if (query.page === 1) onRefresh();
    else onQuery({ page: 1 });
  };
  return { arrived, waiting: total === undefined ? 0 : Math.max(0, total - page.total), show };
}
