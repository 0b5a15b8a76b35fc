import type { ActivityKind } from '@postern/contracts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { onNews } from './live.ts';
import type { News } from './news.ts';

/** Counters, sums and short lists that a submission stands in, wherever it came from or went to. */
const counted = [
  'auth.profile',
  'deliveries.list',
  'endpoints.fields',
  'endpoints.get',
  'endpoints.list',
  'insights',
  'submissions.list',
  'submissions.neighbours',
  'submissions.recent',
];

/** The calls whose answers are no longer true. */
const concerned: Record<ActivityKind, ReadonlySet<string>> = {
  'submissions.arrived': new Set(counted),
  'submissions.changed': new Set([...counted, 'deliveries.ofSubmission', 'submissions.get']),
  'endpoint.changed': new Set(['deliveries.list', 'destinations', 'endpoints', 'insights', 'submissions.recent']),
};

/** Own changes show before the server knows of them: what is asked meanwhile would take them back for a moment. */
const longestWaitMs = 3000;

/**
 * Asks anew for what news concern, of all that is on the screen; the rest is asked for when it is looked at. What comes
 * while questions are under way is asked together, after them. Returns the way to stop.
 */
export function refreshByNews(queryClient: QueryClient): () => void {
  let waiting: News[] = [];
  let isAsking = false;

  const ask = async () => {
    isAsking = true;
    while (waiting.length > 0) {
      await untilSettled(queryClient);
      const all = waiting;
      waiting = [];
      const asked = queryClient.invalidateQueries({ predicate: (query) => all.some((news) => concerns(news, query)) });
      await Promise.race([asked, pause(longestWaitMs)]);
    }
    isAsking = false;
  };
  return onNews((news) => {
    waiting.push(news);
    if (!isAsking) void ask();
  });
}

/**
 * Whether an answer may have changed and is to be asked for again here. Not a list of submissions that was loaded page after
 * page: its rows must not move under somebody who reads, so the screen that shows it decides (`useOnArrival`).
 */
export function concerns(news: News, { queryKey }: Pick<Query, 'queryKey'>): boolean {
  const { path, input, type } = partsOf(queryKey);
  if (path.length === 0 || (path.join('.') === 'submissions.list' && type === 'infinite')) return false;
  if (news.kind === 'gap') return true;
  const calls = concerned[news.kind];
  const endpointId = input['endpoint_id'] ?? input['id'];
  return (
    (calls.has(path.join('.')) || calls.has(path[0] ?? '')) &&
    (endpointId === undefined || endpointId === news.endpoint_id)
  );
}

interface KeyParts {
  path: readonly string[];
  input: Record<string, unknown>;
  type: 'query' | 'infinite' | undefined;
}

/** tRPC makes a query's key of path and input. */
function partsOf(key: QueryKey): KeyParts {
  const [path, options] = key as readonly [unknown, Partial<KeyParts> | undefined];
  return { path: Array.isArray(path) ? (path as string[]) : [], input: options?.input ?? {}, type: options?.type };
}

async function untilSettled(queryClient: QueryClient): Promise<void> {
  const isSettled = () => queryClient.isMutating() === 0;
  if (isSettled()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = queryClient.getMutationCache().subscribe(() => {
    if (isSettled()) resolve();
  });
  await Promise.race([promise, pause(longestWaitMs)]);
  stop();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
