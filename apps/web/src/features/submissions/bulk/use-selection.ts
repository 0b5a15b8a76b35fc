import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { formatCount } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { listKeyOf, toInput } from '../list-query.ts';
import type { SubmissionList } from '../list/use-submission-list.ts';

interface Selected {
  /** The list that the selection belongs to. */
  of: string;
  ids: ReadonlySet<string>;
  /** The start of a range: the row that was last selected or deselected. */
  anchor: string | null;
}

const none: ReadonlySet<string> = new Set();

/** The selected rows. Another filter or tab starts with none. */
export function useSelection(list: SubmissionList) {
  const { endpoint, query, items, hasMore } = list;
  const utils = trpc.useUtils();
  const toast = useToast();
  const of = listKeyOf(query);
  const [selected, setSelected] = useState<Selected>({ of, ids: none, anchor: null });
  if (selected.of !== of) setSelected({ of, ids: none, anchor: null });
  const ids = selected.of === of ? selected.ids : none;

  const select = (next: ReadonlySet<string>, anchor: string | null = null) => setSelected({ of, ids: next, anchor });

  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    select(next, id);
  };

  /** Selects all matches of the filter, loaded or not. */
  const all = async () => {
    select(new Set(items.map(({ id }) => id)));
    if (!hasMore) return;
    try {
      const found = await utils.client.submissions.ids.query({ endpoint_id: endpoint.id, ...toInput(query) });
      setSelected((now) => (now.of === of && now.ids.size > 0 ? { of, ids: new Set(found.ids), anchor: null } : now));
      if (found.capped) toast({ text: `The newest ${formatCount(found.ids.length)} are selected. There are more` });
    } catch (error) {
      toast({
        kind: 'error',
        text: messageOf(error, 'Couldn’t select more than the loaded submissions. Please try again.'),
      });
    }
  };

  return {
    ids,
    isEmpty: ids.size === 0,
    toggle,
    /** Selects the range from the anchor to this row. */
    extend: (id: string) => {
      const from = items.findIndex((item) => item.id === selected.anchor);
      const to = items.findIndex((item) => item.id === id);
      if (from < 0 || to < 0) return toggle(id);
      const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
      select(new Set([...ids, ...between.map((item) => item.id)]), selected.anchor);
    },
    all: () => void all(),
    clear: () => select(none),
    /** Deselects deleted or moved rows. */
    without: (gone: ReadonlySet<string>) => select(new Set([...ids].filter((id) => !gone.has(id)))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
