import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLive, followLive, getLiveState, onLiveEvent } from './live.ts';
import type { LiveEvent } from './live-event.ts';
import type { StreamEvents } from './connection.ts';
import { endSession, getToken, startSession } from '../account/session.ts';

interface Opened extends StreamEvents {
  token: string;
  isClosed: boolean;
}

let opened: Opened[] = [];
let heard: LiveEvent[] = [];
const stops: (() => void)[] = [];

beforeEach(() => {
  opened = [];
  heard = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function follow() {
  stops.push(
    onLiveEvent((liveEvent) => heard.push(liveEvent)),
    followLive((token, events) => {
      const stream = { ...events, token, isClosed: false };
      opened.push(stream);
      return () => {
        stream.isClosed = true;
      };
    }),
  );
}

const last = (): Opened => {
  const stream = opened.at(-1);
  if (!stream) throw new Error('nothing was opened');
  return stream;
};

it('opens no stream while no one is signed in', () => {
  follow();
  expect(opened).toEqual([]);
  expect(getLiveState()).toBe('off');
});

it('follows the session: its token, its end, and the next session', () => {
  follow();
  startSession('one');
  expect(last()).toMatchObject({ token: 'one', isClosed: false });
  expect(getLiveState()).toBe('waiting');
  last().onOpen();
  expect(getLiveState()).toBe('open');
  endSession();
  expect(last().isClosed).toBe(true);
  expect(getLiveState()).toBe('off');
  startSession('two');
  expect(opened.map(({ token }) => token)).toEqual(['one', 'two']);
});

it('ends the session if the stream is refused', () => {
  startSession('one');
  follow();
  last().onEnd(Object.assign(new Error(), { data: { detail: 'Please sign in.', status: 401 } }));
  expect(getToken()).toBeNull();
  expect(getLiveState()).toBe('off');
});

it('passes events on', () => {
  startSession('one');
  follow();
  last().onOpen();
  expect(heard).toEqual([{ kind: 'gap' }]);
});

it('checks the connection after a call without an answer', () => {
  startSession('one');
  follow();
  checkLive();
  expect(opened).toHaveLength(1);
  last().onOpen();
  checkLive();
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('treats a page from the back/forward cache as a gap', () => {
  startSession('one');
  follow();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toEqual([{ kind: 'gap' }]);
});
