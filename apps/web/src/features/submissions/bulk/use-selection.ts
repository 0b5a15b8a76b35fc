import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { formatCount } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { listKeyOf, toInput } from '../list-query.ts';
import type { SubmissionList } from '../list/use-submission-list.ts';

interface Selected {
  /** Of which list. */
  of: string;
  ids: ReadonlySet<string>;
  /** Where a range begins: the row that was selected or left out last. */
  anchor: string | null;
}

const none: ReadonlySet<string> = new Set();

/** Which rows are selected. Another filter or tab begins with none. */
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

  /** Everything that the filter leaves, loaded or not. */
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
    /** From the row that was selected last to this one. */
    extend: (id: string) => {
      const from = items.findIndex((item) => item.id === selected.anchor);
      const to = items.findIndex((item) => item.id === id);
      if (from < 0 || to < 0) return toggle(id);
      const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
      select(new Set([...ids, ...between.map((item) => item.id)]), selected.anchor);
    },
    all: () => void all(),
    clear: () => select(none),
    /** Leaves out those that are gone. */
    without: (gone: ReadonlySet<string>) => select(new Set([...ids].filter((id) => !gone.has(id)))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
