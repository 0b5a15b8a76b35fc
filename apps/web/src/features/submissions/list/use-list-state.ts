import type { Submission } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useSelection } from '../bulk/use-selection.ts';
import { listName } from '../cursor-memory.ts';
import { toWholeSearch, type ListQuery } from '../list-query.ts';
import { useSubmissionActions } from '../actions/use-submission-actions.ts';
import { useBulkHandlers } from './use-bulk-handlers.ts';
import { useCursor } from './use-cursor.ts';
import { useFreshTop } from './use-fresh-top.ts';
import { useListHandlers } from './use-list-handlers.ts';
import { useOpenRow, useReadPane } from '../actions/use-read-pane.ts';
import type { SubmissionList } from './use-submission-list.ts';
import { useWindow } from './grid/use-window.ts';

/** Closer to the top than this, the user is not reading further down. */
const topPixels = 8;

/** The state of a list: rendered rows, cursor, selection, and the actions of the keys. @param wide whether there is a pane */
export function useListState(list: SubmissionList, wide: boolean, onQuery: (query: ListQuery) => void) {
  const { endpoint, query, items, more } = list;
  const navigate = useNavigate();
  const rows = useWindow(items);
  const actions = useSubmissionActions();
  const selection = useSelection(list);
  const openRow = useOpenRow();
  const cursor = useCursor({
    list: listName(endpoint.id, query),
    items,
    loadMore: more.load,
    reveal: rows.reveal,
    opensFirst: wide,
    onReadOn: (submission) => openRow.take(submission.id) && actions.markRead(submission),
  });
  useReadPane(openRow, {
    shown: wide ? cursor.current : null,
    isChosen: cursor.isChosen,
    markRead: actions.markRead,
  });
  const atTop = () => (rows.scroller.current?.scrollTop ?? 0) < topPixels;
  const fresh = useFreshTop(list, () => atTop() && selection.isEmpty);
  const bulk = useBulkHandlers({ list, cursor, selection });
  const open = (submission: Submission) => {
    cursor.choose(submission);
    void navigate({
      to: '/submissions/$submissionId',
      params: { submissionId: submission.id },
      search: toWholeSearch(query),
    });
  };
  const clearSearch = () => onQuery({ ...query, q: undefined });
  const { pane } = useListHandlers({ query, cursor, selection, actions, bulk, open, clearSearch });
  return { rows, cursor, selection, actions, bulk, fresh, open, pane };
}
