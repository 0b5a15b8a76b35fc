import type { ActivityKind } from '@postern/contracts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { onLiveEvent } from './live.ts';
import { isLongList } from './long-list.ts';
import type { LiveEvent } from './live-event.ts';

/** Counters, sums and short lists that include the submission, before or after the change. */
const counted = [
  'auth.profile',
  'caps',
  'deliveries.list',
  'endpoints.fields',
  'endpoints.get',
  'endpoints.list',
  'endpoints.summary',
  'insights',
  'submissions.list',
  'submissions.neighbours',
  'submissions.recent',
  'workspaces.list',
];

/** The calls whose answers have changed. */
const concerned: Record<ActivityKind, ReadonlySet<string>> = {
  'submissions.arrived': new Set(counted),
  'submissions.changed': new Set([
    ...counted,
    'deliveries.ofSubmission',
    'submissions.get',
    'submissions.readers',
    'notes.list',
    'replies.list',
  ]),
  'endpoint.changed': new Set([
    'caps',
    'deliveries.list',
    'destinations',
    'endpoints',
    'insights',
    'replyTemplates',
    'submissions.recent',
    'watchdog',
  ]),
};

/** The tab shows its own changes before the server has them. A refetch in between would undo them for a moment. */
const longestWaitMs = 3000;

/**
 * Refetches the queries on the screen that an event affects. Other queries are refetched when a screen shows them.
 * Events that arrive in the meantime are handled together afterwards. Returns a function that stops it.
 */
export function refreshOnEvents(queryClient: QueryClient): () => void {
  let waiting: LiveEvent[] = [];
  let isAsking = false;

  const ask = async () => {
    isAsking = true;
    while (waiting.length > 0) {
      await untilSettled(queryClient);
      const all = waiting;
      waiting = [];
      const asked = queryClient.invalidateQueries({
        predicate: (query) => all.some((liveEvent) => isAffected(liveEvent, query)),
      });
      await Promise.race([asked, pause(longestWaitMs)]);
    }
    isAsking = false;
  };
  return onLiveEvent((liveEvent) => {
    waiting.push(liveEvent);
    if (!isAsking) void ask();
  });
}

/**
 * Whether an answer may have changed and must be refetched here. A list of submissions that was loaded page after page
 * is excluded: its rows must not move while they are read, so the screen that shows it decides (`useOnArrival`). The
 * same goes for a long list of endpoints (`useEndpointList`).
 */
export function isAffected(
  liveEvent: LiveEvent,
  { queryKey, state }: Pick<Query, 'queryKey'> & Partial<Query>,
): boolean {
  const { path, input, type } = partsOf(queryKey);
  if (path.join('.') === 'endpoints.list' && isLongList(state?.data)) return false;
  if (path.length === 0 || (path.join('.') === 'submissions.list' && type === 'infinite')) return false;
  if (liveEvent.kind === 'gap') return true;
  const calls = concerned[liveEvent.kind];
  const endpointId = input['endpoint_id'] ?? input['id'];
  return (
    (calls.has(path.join('.')) || calls.has(path[0] ?? '')) &&
    (endpointId === undefined || endpointId === liveEvent.endpoint_id)
  );
}

interface KeyParts {
  path: readonly string[];
  input: Record<string, unknown>;
  type: 'query' | 'infinite' | undefined;
}

/** tRPC makes a query's key from path and input. */
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
