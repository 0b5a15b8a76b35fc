import type { Submission } from '@postern/contracts';
import type { Selection } from '../bulk/use-selection.ts';
import type { ListQuery } from '../list-query.ts';
import { hasMoveKey } from '../actions/move-button.tsx';
import { useShortcuts, type Shortcuts } from '../../../components/keys/shortcuts.ts';
import { isToRead, type SubmissionActions } from '../actions/use-submission-actions.ts';
import type { PaneHandlers } from './submission-pane.tsx';
import type { BulkActions } from './use-bulk-handlers.ts';
import type { Cursor } from './use-cursor.ts';

interface HandlerOptions {
  query: ListQuery;
  cursor: Cursor;
  selection: Selection;
  actions: SubmissionActions;
  bulk: BulkActions;
  open: (submission: Submission) => void;
  clearSearch: () => void;
}

/** The actions of the keys and the pane: on the selected rows, or else on the row under the cursor. */
export function useListHandlers(options: HandlerOptions) {
  const { query, cursor, selection, actions, bulk, open, clearSearch } = options;
  const { current } = cursor;

  const remove = async (submission: Submission) => {
    const next = cursor.neighbourOf(new Set([submission.id]));
    if (!(await actions.remove(submission))) return;
    cursor.choose(next, true);
    actions.forget(submission);
  };
  const moveAway = (submission: Submission) => {
    cursor.choose(cursor.neighbourOf(new Set([submission.id])), true);
    void actions.move(submission);
  };

  const ofMany: Shortcuts = {
    s: () => bulk.onStar(bulk.state.someUnstarred),
    ...(isToRead(query) && { u: () => bulk.onRead(bulk.state.someUnread) }),
    d: () => bulk.onDone(bulk.state.someOpen),
    ...(hasMoveKey(query.status) && { e: bulk.onMove }),
    '#': bulk.onDelete,
    Escape: selection.clear,
  };
  const ofOne = (submission: Submission): Shortcuts => ({
    ...(actions.canChange && {
      s: () => actions.starByKey(submission),
      u: () => actions.toggleRead(submission),
      d: () => actions.doneByKey(submission),
      ...(hasMoveKey(submission.status) && { e: () => moveAway(submission) }),
    }),
    ...(actions.canRemove && { '#': () => void remove(submission) }),
    Escape: query.q === undefined ? () => cursor.choose(null) : clearSearch,
  });
  useShortcuts({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    ...(actions.canChange && { 'Mod+a': selection.all }),
    ...(query.q !== undefined && { Escape: clearSearch }),
    ...(current &&
      actions.canChange && {
        x: () => selection.toggle(current.id),
        X: () => selection.extend(current.id),
      }),
    ...(selection.isEmpty ? current && ofOne(current) : ofMany),
  });

  const pane = (submission: Submission): PaneHandlers => ({
    onMove: cursor.move,
    onStar: () => actions.star(submission, !submission.starred),
    onRead: () => actions.toggleRead(submission),
    onMoveTo: () => moveAway(submission),
    onDelete: () => void remove(submission),
    onOpen: () => open(submission),
  });
  return { pane };
}
