import type { Endpoint, EndpointsSummary, listEndpointsInput } from '@postern/contracts';
import type { z } from 'zod';
import { addUp, countsOf } from '../src/features/endpoints/counts.ts';
import { matchesName } from '../src/features/endpoints/select-endpoints.ts';
import type { Answer } from './trpc-server.ts';

type Input = z.input<typeof listEndpointsInput>;

function isIn({ status, health, suspended }: Endpoint, filter: Input['status'] = 'all'): boolean {
  if (filter === 'failing') return health.state === 'failing';
  if (filter === 'broken') return health.open_findings > 0;
  return filter === 'all' || (status === filter && (filter === 'paused' || suspended === null));
}

/** A page of endpoints in their given order; a cursor is the number of endpoints before it. */
export function pageOf(endpoints: readonly Endpoint[], input: Input = {}) {
  const { q = '', status = 'all', cursor = '0' } = input;
  const size = Number(input.size ?? 100);
  const all = endpoints.filter((each) => isIn(each, status) && matchesName(each, q));
  const end = Number(cursor) + size;
  return {
    items: all.slice(Number(cursor), end),
    page: 1,
    size,
    total: all.length,
    pages: Math.ceil(all.length / size),
    next_cursor: end < all.length ? String(end) : null,
  };
}

/** The totals of endpoints. */
export function summaryOf(endpoints: readonly Endpoint[]): EndpointsSummary {
  const count = (filter: Input['status']) => endpoints.filter((each) => isIn(each, filter)).length;
  const only = (some: readonly Endpoint[]) =>
    some.length === 1 && some[0] ? { id: some[0].id, name: some[0].name } : null;
  const unread = endpoints.filter(({ unread_count }) => unread_count > 0);
  const failing = endpoints.filter((each) => isIn(each, 'failing'));
  const destinations = failing.flatMap(({ health }) => health.failing_destinations);
  return {
    endpoints: {
      all: count('all'),
      active: count('active'),
      paused: count('paused'),
      failing: count('failing'),
      broken: count('broken'),
    },
    received: addUp(endpoints.map(countsOf)),
    unread: {
      count: unread.reduce((sum, { unread_count }) => sum + unread_count, 0),
      endpoints: unread.length,
      only: only(unread),
    },
    deliveries: {
      failing: destinations.length,
      only: only(failing),
      only_destination: destinations.length === 1 ? (destinations[0]?.name ?? null) : null,
      dead: endpoints.reduce((sum, { health }) => sum + health.dead_deliveries, 0),
      waiting: endpoints.filter(({ health }) => health.state === 'waiting').length,
    },
    watchdog: { only: only(endpoints.filter((each) => isIn(each, 'broken'))) },
    last_submission_at:
      endpoints
        .map((each) => each.last_submission_at ?? '')
        .toSorted()
        .at(-1) || null,
  };
}

/** The answers of a server with these endpoints. @param list read at each call */
export const serveEndpoints = (list: () => readonly Endpoint[]): Record<string, Answer> => ({
  'endpoints.list': (input) => pageOf(list(), input as Input | undefined),
  'endpoints.summary': () => summaryOf(list()),
});
