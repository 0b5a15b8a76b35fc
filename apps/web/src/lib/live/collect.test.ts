import { beforeEach, expect, it, vi } from 'vitest';
import { collect } from './collect.ts';
import type { LiveEvent } from './live-event.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const arrived = (endpoint_id: string, count = 1): LiveEvent => ({ kind: 'submissions.arrived', endpoint_id, count });

function start() {
  const heard: LiveEvent[] = [];
  return { heard, ...collect((liveEvent) => heard.push(liveEvent)) };
}

it('passes the first event on immediately, and adds up the next ones', () => {
  const { heard, add } = start();
  for (let n = 0; n < 100; n += 1) add(arrived('one'));
  add(arrived('other', 5));
  expect(heard).toEqual([arrived('one')]);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual([arrived('one'), arrived('one', 99), arrived('other', 5)]);
  vi.advanceTimersByTime(10_000);
  add(arrived('one'));
  expect(heard).toHaveLength(4);
});

it('reports a steady flow four times a second', () => {
  const { heard, add } = start();
  for (let ms = 0; ms < 1000; ms += 10) {
    add(arrived('one'));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(heard.length).toBeLessThanOrEqual(5);
  expect(heard.reduce((sum, liveEvent) => sum + (liveEvent.kind === 'gap' ? 0 : liveEvent.count), 0)).toBe(100);
});

it('replaces all waiting events by a gap', () => {
  const { heard, add } = start();
  add(arrived('one'));
  add(arrived('one'));
  add({ kind: 'gap' });
  add(arrived('other'));
  vi.advanceTimersByTime(250);
  expect(heard).toEqual([arrived('one'), { kind: 'gap' }]);
});

it('drops the waiting events', () => {
  const { heard, add, drop } = start();
  add(arrived('one'));
  add(arrived('one'));
  drop();
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([arrived('one')]);
});
