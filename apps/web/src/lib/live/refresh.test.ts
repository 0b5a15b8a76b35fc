import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamEvents } from './connection.ts';
import { refreshOnEvents } from './refresh.ts';
import { followLive } from './live.ts';
import { startSession } from '../account/session.ts';
import { trpc } from '../trpc.ts';

let stream: StreamEvents;
const stops: (() => void)[] = [];
const queryClient = new QueryClient();
/** Answers the oldest pending query. */
let answers: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  answers = [];
  startSession('one');
  const observer = new QueryObserver(queryClient, {
    queryKey: getQueryKey(trpc.endpoints.list, undefined, 'query'),
    queryFn: () => new Promise((resolve) => answers.push(() => resolve(answers.length))),
    retry: false,
  });
  stops.push(
    refreshOnEvents(queryClient),
    followLive((_token, events) => {
      stream = events;
      return () => undefined;
    }),
    observer.subscribe(() => undefined),
  );
  answers[0]?.();
  await settle();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const arrive = async () => {
  stream.onActivity({ kind: 'submissions.arrived', endpoint_id: 'abcdefghij', count: 1 });
  await settle(300);
};

it('refetches immediately, and once more for all later events', async () => {
  await arrive();
  expect(answers).toHaveLength(2);
  await arrive();
  await arrive();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await settle();
  expect(answers).toHaveLength(3);
  answers[2]?.();
  await settle(5000);
  expect(answers).toHaveLength(3);
});

it('does not wait for an answer that never comes', async () => {
  await arrive();
  await arrive();
  await settle(3000);
  expect(answers).toHaveLength(3);
});

it("lets the tab's own change finish first", async () => {
  const changed = Promise.withResolvers<void>();
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => changed.promise });
  const running = mutation.execute(undefined);
  await arrive();
  expect(answers).toHaveLength(1);
  changed.resolve();
  await running;
  await settle();
  expect(answers).toHaveLength(2);
});
