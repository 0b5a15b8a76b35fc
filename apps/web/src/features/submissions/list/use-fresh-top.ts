import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useOnArrival } from '../../endpoints/use-endpoint.ts';
import { watchChanges } from '../actions/changes.ts';
import { mergeTop, newIn, updateIn, type ListData } from '../list-data.ts';
import { listKeyOf } from '../list-query.ts';
import { listKeyFor, pageInputOf, type SubmissionList } from './use-submission-list.ts';

const none: ReadonlySet<string> = new Set();

/** The wait before a refetch, if changes in this tab have overtaken an answer. */
const againMs = 500;
/** The age up to which rows need no refetch when a list is shown again. */
const freshMs = 5000;

interface News {
  /** The list. */
  of: string;
  /** The number of rows that wait. */
  waiting: number;
  /** The rows that were added last. */
  arrived: ReadonlySet<string>;
}

/**
 * Keeps the top of a list up to date. New submissions are loaded immediately. They are added if the user is not in the
 * middle of something, and wait otherwise. @param mayEnter whether rows may move now
 */
export function useFreshTop(list: SubmissionList, mayEnter: () => boolean) {
  const { endpoint, query } = list;
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const of = listKeyOf(query);
  const [news, setNews] = useState<News>({ of, waiting: 0, arrived: none });
  const mustEnter = useRef(false);

  const refresh = async (again: () => void): Promise<void> => {
    const key = listKeyFor(endpoint.id, query);
    const holds = watchChanges(queryClient);
    const page = await utils.client.submissions.list.query(pageInputOf(endpoint.id, query));
    const before = queryClient.getQueryData<ListData>(key);
    if (!holds()) return void setTimeout(again, againMs);
    if (!before) return;
    const arrived = newIn(before, page);
    const enters = mustEnter.current || arrived.length === 0 || mayEnter();
    mustEnter.current = false;
    queryClient.setQueryData<ListData>(key, (data) => data && (enters ? mergeTop(data, page) : updateIn(data, page)));
    if (enters && arrived.length === 0) setNews((old) => (old.waiting > 0 ? { of, waiting: 0, arrived: none } : old));
    else
      setNews(enters ? { of, waiting: 0, arrived: new Set(arrived) } : { of, waiting: arrived.length, arrived: none });
  };

  const ask = useOneAtATime(refresh);
  useRefreshTriggers(list, ask);
  return {
    arrived: news.of === of ? news.arrived : none,
    waiting: news.of === of ? news.waiting : 0,
    /** Adds the waiting rows. */
    show: () => {
      mustEnter.current = true;
      ask();
    },
  };
}

/** The moments of a possible change: an arrival, a request, and when the list is shown again. */
function useRefreshTriggers({ endpoint, query, settled }: SubmissionList, ask: () => void): void {
  const queryClient = useQueryClient();
  useOnArrival(endpoint, ask);
  const hash = hashKey(listKeyFor(endpoint.id, query));
  useEffect(() => {
    const age = Date.now() - (queryClient.getQueryCache().get(hash)?.state.dataUpdatedAt ?? 0);
    if (settled && age > freshMs) ask();
  }, [queryClient, hash, settled, ask]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryHash === hash) ask();
      }),
    [queryClient, hash, ask],
  );
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', whenVisible);
    window.addEventListener('online', ask);
    return () => {
      document.removeEventListener('visibilitychange', whenVisible);
      window.removeEventListener('online', ask);
    };
  }, [ask]);
}

/**
 * A call that is requested while it runs is repeated once afterwards; it may request itself. After a failure, the next
 * call catches up.
 */
function useOneAtATime(call: (again: () => void) => Promise<void>): () => void {
  const current = useRef(call);
  useEffect(() => {
    current.current = call;
  });
  const runs = useRef({ running: false, again: false });
  return useCallback(function ask() {
    const state = runs.current;
    state.again = true;
    if (state.running) return;
    const run = async () => {
      state.running = true;
      while (state.again) {
        state.again = false;
        await current.current(ask).catch(() => undefined);
      }
      state.running = false;
    };
    void run();
  }, []);
}
