import type { Activity, Endpoint } from '@postern/contracts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLive } from '../../lib/live/live.ts';
import type { StreamEvents } from '../../lib/live/connection.ts';
import { startSession } from '../../lib/session.ts';
import { useHeartbeat, useOnAnyArrival } from './use-endpoint.ts';

let stream: StreamEvents;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
  stop = followLive((_token, events) => {
    stream = events;
    return () => undefined;
  });
});
afterEach(() => stop());

const endpoint = (submission_count: number, id = 'abcdefghij') =>
  ({ id, submission_count, last_submission_at: null }) as Endpoint;

const tell = (kind: Activity['kind'], endpoint_id = 'abcdefghij') =>
  act(() => {
    stream.onActivity({ kind, endpoint_id, count: 1 });
    vi.advanceTimersByTime(1000);
  });

function watch(endpoints: Endpoint[]) {
  const onArrival = vi.fn();
  const hook = renderHook(({ endpoints }) => useOnAnyArrival(endpoints, onArrival), { initialProps: { endpoints } });
  return { onArrival, update: (next: Endpoint[]) => hook.rerender({ endpoints: next }) };
}

describe('an arrival', () => {
  it('is reported by the stream, for the endpoints on the screen', () => {
    const { onArrival } = watch([endpoint(1)]);
    tell('submissions.arrived');
    tell('submissions.changed');
    expect(onArrival).toHaveBeenCalledTimes(2);
    tell('endpoint.changed');
    tell('submissions.arrived', 'zzzzzzzzzz');
    expect(onArrival).toHaveBeenCalledTimes(2);
    act(() => stream.onOpen());
    expect(onArrival).toHaveBeenCalledTimes(3);
  });

  it('is reported by the counters while there is no stream, and only once while there is one', () => {
    const { onArrival, update } = watch([endpoint(1)]);
    update([endpoint(2)]);
    expect(onArrival).toHaveBeenCalledTimes(1);
    update([endpoint(2)]);
    expect(onArrival).toHaveBeenCalledTimes(1);
    act(() => stream.onOpen());
    onArrival.mockClear();
    update([endpoint(3)]);
    expect(onArrival).not.toHaveBeenCalled();
  });
});

it('nothing is polled while the stream is open', () => {
  const { result } = renderHook(() => useHeartbeat());
  expect(result.current).toBe(10_000);
  act(() => stream.onOpen());
  expect(result.current).toBe(false);
  act(() => stream.onEnd());
  expect(result.current).toBe(10_000);
});
