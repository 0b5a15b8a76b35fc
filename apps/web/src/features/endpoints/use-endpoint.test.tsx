import type { Activity, EndpointsSummary } from '@postern/contracts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLive } from '../../lib/live/live.ts';
import type { StreamEvents } from '../../lib/live/connection.ts';
import { summaryOf } from '../../../test/endpoint-server.ts';
import { startSession } from '../../lib/account/session.ts';
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

const total = (inbox: number): EndpointsSummary => ({
  ...summaryOf([]),
  received: { inbox, spam: 0, held: 0, refused: 0 },
});

const tell = (kind: Activity['kind'], endpoint_id = 'abcdefghij') =>
  act(() => {
    stream.onActivity({ kind, endpoint_id, count: 1 });
    vi.advanceTimersByTime(1000);
  });

function watch(summary: EndpointsSummary) {
  const onArrival = vi.fn();
  const hook = renderHook((props) => useOnAnyArrival(props.summary, onArrival), { initialProps: { summary } });
  return { onArrival, update: (next: EndpointsSummary) => hook.rerender({ summary: next }) };
}

describe('an arrival', () => {
  it('is reported by the stream, for any endpoint of the account', () => {
    const { onArrival } = watch(total(1));
    tell('submissions.arrived');
    tell('submissions.changed');
    expect(onArrival).toHaveBeenCalledTimes(2);
    tell('endpoint.changed');
    tell('submissions.arrived', 'zzzzzzzzzz');
    expect(onArrival).toHaveBeenCalledTimes(3);
    act(() => stream.onOpen());
    expect(onArrival).toHaveBeenCalledTimes(4);
  });

  it('is reported by the counters while there is no stream, and only once while there is one', () => {
    const { onArrival, update } = watch(total(1));
    update(total(2));
    expect(onArrival).toHaveBeenCalledTimes(1);
    update(total(2));
    expect(onArrival).toHaveBeenCalledTimes(1);
    act(() => stream.onOpen());
    onArrival.mockClear();
    update(total(3));
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
