import type { Submission } from '@postern/contracts';
import { useBulk } from '../bulk/use-bulk.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { Cursor } from './use-cursor.ts';
import type { SubmissionList } from './use-submission-list.ts';

interface BulkOptions {
  list: SubmissionList;
  cursor: Cursor;
  selection: Selection;
}

/** The actions and labels of the bulk bar. */
export function useBulkHandlers({ list, cursor, selection }: BulkOptions) {
  const { endpoint, query, items } = list;
  const bulk = useBulk(endpoint);
  const { ids } = selection;
  const loaded = ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id));
  // Nothing is known about rows that are not loaded.
  const some = (is: (submission: Submission) => boolean) => loaded.length < ids.size || loaded.some(is);
  const state = {
    endpointId: endpoint.id,
    someUnread: some(({ read_at }) => read_at === null),
    someUnstarred: some(({ starred }) => !starred),
    someOpen: some(({ done_at }) => done_at === undefined),
  };
  const leave = (gone: ReadonlySet<string>) => {
    if (cursor.current && gone.has(cursor.current.id)) cursor.choose(cursor.neighbourOf(gone), true);
    selection.without(gone);
  };
  return {
    state,
    progress: bulk.progress,
    onRead: (read: boolean) => void bulk.mark(ids, { read }),
    onStar: (starred: boolean) => void bulk.mark(ids, { starred }),
    onDone: (done: boolean) => void bulk.mark(ids, { done }),
    onAssign: (assignee_id: string | null, name: string) => void bulk.assign(ids, assignee_id, name),
    onMove: () => {
      leave(ids);
      void bulk.move(ids, query.status);
    },
    onDelete: () => {
      const next = cursor.neighbourOf(ids);
      void bulk.remove(ids).then((gone) => {
        if (gone.size === 0) return;
        if (cursor.current && gone.has(cursor.current.id)) cursor.choose(next, true);
        selection.without(gone);
      });
    },
    onClear: selection.clear,
  };
}

export type BulkActions = ReturnType<typeof useBulkHandlers>;
