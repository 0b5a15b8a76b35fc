import type { Query } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { isAffected } from './refresh.ts';
import type { LiveEvent } from './live-event.ts';
import { trpc } from '../trpc.ts';

const mine = 'abcdefghij';
const keys = {
  endpoint: getQueryKey(trpc.endpoints.get, { id: mine }, 'query'),
  otherEndpoint: getQueryKey(trpc.endpoints.get, { id: 'zzzzzzzzzz' }, 'query'),
  endpoints: getQueryKey(trpc.endpoints.list, undefined, 'query'),
  profile: getQueryKey(trpc.auth.profile, undefined, 'query'),
  recent: getQueryKey(trpc.submissions.recent, { size: 8 }, 'query'),
  list: getQueryKey(trpc.submissions.list, { endpoint_id: mine }, 'infinite'),
  found: getQueryKey(trpc.submissions.list, { endpoint_id: mine, q: 'a' }, 'query'),
  submission: getQueryKey(trpc.submissions.get, { endpoint_id: mine, submission_id: `${mine}_1` }, 'query'),
  deliveries: getQueryKey(trpc.deliveries.list, { endpoint_id: mine }, 'infinite'),
  destinations: getQueryKey(trpc.destinations.list, { endpoint_id: mine }, 'query'),
  somethingElse: ['something', 'else'],
};

const concerned = (liveEvent: LiveEvent) =>
  Object.entries(keys)
    .filter(([, queryKey]) => isAffected(liveEvent, { queryKey }))
    .map(([name]) => name);

const happened = (kind: 'submissions.arrived' | 'submissions.changed' | 'endpoint.changed'): LiveEvent => ({
  kind,
  endpoint_id: mine,
  count: 1,
});

it('a list of endpoints is refetched while it is short', () => {
  const queryKey = getQueryKey(trpc.endpoints.list, { size: 50 }, 'infinite');
  const affects = (pages: number) =>
    isAffected(happened('endpoint.changed'), {
      queryKey,
      state: { data: { pages: Array.from({ length: pages }, () => ({})) } } as Query['state'],
    });
  expect([affects(1), affects(2), affects(3)]).toEqual([true, true, false]);
});

describe('the queries to refetch', () => {
  it('after submissions arrived: counters and short lists, not the rows on the screen', () => {
    expect(concerned(happened('submissions.arrived'))).toEqual([
      'endpoint',
      'endpoints',
      'profile',
      'recent',
      'found',
      'deliveries',
    ]);
  });

  it('after some changed: single submissions too', () => {
    expect(concerned(happened('submissions.changed'))).toEqual([
      'endpoint',
      'endpoints',
      'profile',
      'recent',
      'found',
      'submission',
      'deliveries',
    ]);
  });

  it('after the endpoint changed: the endpoint and its destinations', () => {
    expect(concerned(happened('endpoint.changed'))).toEqual([
      'endpoint',
      'endpoints',
      'recent',
      'deliveries',
      'destinations',
    ]);
  });

  it('after a gap: all queries except those rows', () => {
    expect(concerned({ kind: 'gap' })).toEqual(
      Object.keys(keys).filter((name) => name !== 'list' && name !== 'somethingElse'),
    );
  });
});
