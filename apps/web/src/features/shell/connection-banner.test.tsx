import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLive } from '../../lib/live/live.ts';
import type { StreamEvents } from '../../lib/live/connection.ts';
import { startSession } from '../../lib/account/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';

let stream: StreamEvents;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
  stop = followLive((_token, events) => {
    stream = events;
    return () => undefined;
  });
  render(<ConnectionBanner />);
});
afterEach(() => stop());

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const shown = () => document.querySelector('.connection')?.textContent;

it('has an empty live region while there is a connection', () => {
  act(() => stream.onOpen());
  pass(60_000);
  expect(shown()).toBe('');
  expect(document.querySelector('.connection')?.getAttribute('aria-live')).toBe('polite');
});

it('reports, after a moment, that the server does not answer, until it does', () => {
  act(() => stream.onOpen());
  act(() => stream.onEnd(new TypeError('Failed to fetch')));
  pass(1900);
  expect(shown()).toBe('');
  pass(200);
  screen.getByText(/^Reconnecting/);
  act(() => stream.onOpen());
  expect(shown()).toBe('');
});

it('reports nothing while the server answers without a stream', () => {
  act(() => stream.onEnd());
  pass(60_000);
  expect(shown()).toBe('');
});

it('reports that this device is offline, unless the stream proves otherwise', () => {
  setOnline(false);
  pass(2100);
  screen.getByText('You are offline. You see data loaded earlier; changes are not saved.');
  // A server on the same machine needs no network.
  act(() => stream.onOpen());
  expect(shown()).toBe('');
  act(() => stream.onEnd(new TypeError('Failed to fetch')));
  setOnline(true);
  act(() => stream.onOpen());
  pass(60_000);
  expect(shown()).toBe('');
});
