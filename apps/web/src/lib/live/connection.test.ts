import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, keepConnected, type StreamEvents } from './connection.ts';
import type { LiveState, LiveEvent } from './live-event.ts';
import type { Lead } from './tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

let connection: Lead | undefined;
afterEach(() => connection?.stop());

function connect() {
  const streams: (StreamEvents & { isClosed: boolean })[] = [];
  const states: LiveState[] = [];
  const events: LiveEvent[] = [];
  const onRejected = vi.fn();
  connection = keepConnected({
    open(events) {
      const stream = { ...events, isClosed: false };
      streams.push(stream);
      return () => {
        stream.isClosed = true;
      };
    },
    onLiveEvent: (each) => events.push(each),
    onState: (state) => states.push(state),
    onRejected,
  });
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('nothing was opened');
    return stream;
  };
  return { streams, states, events, onRejected, last };
}

const problem = (status: number) => Object.assign(new Error(), { data: { detail: 'No.', status } });

it('sends a gap whenever it opens, and passes events on', () => {
  const { last, states, events } = connect();
  const activity = { kind: 'endpoint.changed', endpoint_id: 'one', count: 0 } as const;
  last().onOpen();
  last().onActivity(activity);
  expect(states).toEqual(['waiting', 'open']);
  expect(events).toEqual([{ kind: 'gap' }, activity]);
});

it('reconnects after the server ended the stream', () => {
  const { last, streams, states } = connect();
  last().onOpen();
  last().onEnd();
  expect(states.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(500);
  expect(streams).toHaveLength(2);
});

it('tries less and less often without an answer, and reports it', () => {
  const { last, streams, states } = connect();
  for (let n = 0; n < 12; n += 1) {
    last().onEnd(new TypeError('fetch failed'));
    vi.advanceTimersByTime(30_000);
  }
  expect(states.at(-1)).toBe('unreachable');
  expect(streams).toHaveLength(13);
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(13);
});

it('waits long if it has too many streams', () => {
  const { last, streams, states } = connect();
  last().onEnd(problem(429));
  expect(states.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(29_000);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(streams).toHaveLength(2);
});

it('ends with the session', () => {
  const { last, streams, onRejected } = connect();
  last().onEnd(problem(401));
  expect(onRejected).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(1);
});

it.each(['online', 'offline'])('checks immediately when the browser fires %s', (event) => {
  const { streams } = connect();
  window.dispatchEvent(new Event(event));
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('opens nothing after it is stopped', () => {
  const { last, streams } = connect();
  last().onEnd();
  connection?.stop();
  connection?.check();
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(1);
});

describe('the wait before an attempt', () => {
  it('doubles up to half a minute, and varies', () => {
    expect([0, 1, 2, 10].map((attempt) => backoffMs(attempt, 1))).toEqual([500, 1000, 2000, 30_000]);
    expect(backoffMs(10, 0)).toBe(15_000);
  });
});
