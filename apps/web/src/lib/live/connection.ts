import type { Activity } from '@postern/contracts';
import type { LiveState, LiveEvent } from './live-event.ts';
import type { Lead } from './tabs.ts';
import { isTransient, statusOf } from '../problem.ts';

export interface StreamEvents {
  /** From now on no event is missed. */
  onOpen: () => void;
  onActivity: (activity: Activity) => void;
  /** The stream ended: without an error if the server ended it, otherwise with the error. */
  onEnd: (error?: unknown) => void;
}

/** Opens a stream with a token. Returns a function that closes it, after which it reports nothing more. */
export type OpenStream = (token: string, events: StreamEvents) => () => void;

interface ConnectionOptions {
  open: (events: StreamEvents) => () => void;
  onLiveEvent: (liveEvent: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** The server answered 401: the session is over. */
  onRejected: () => void;
}

/** A stream that lasted this long was a good one: the next attempt counts as the first. */
const goodMs = 10_000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * The wait before an attempt. It doubles each time, and varies between the browsers that a restarted server has lost.
 */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** attempt) * (0.5 + random / 2);

/** Keeps one stream open while the session lasts. Each opening begins with a gap. */
export function keepConnected({ open, onLiveEvent, onState, onRejected }: ConnectionOptions): Lead {
  let attempt = 0;
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | undefined;
  let isOver = false;

  const connect = () => {
    clearTimeout(timer);
    close?.();
    openedAt = undefined;
    close = open({
      onOpen() {
        openedAt = performance.now();
        onState('open');
        onLiveEvent({ kind: 'gap' });
      },
      onActivity: onLiveEvent,
      onEnd(error) {
        if (statusOf(error) === 401) {
          stop();
          onRejected();
          return;
        }
        if (openedAt !== undefined && performance.now() - openedAt > goodMs) attempt = 0;
        onState(error !== undefined && isTransient(error) ? 'unreachable' : 'waiting');
        timer = setTimeout(connect, statusOf(error) === 429 ? longestWaitMs : backoffMs(attempt));
        attempt += 1;
      },
    });
  };
  /** The way to find out whether there is a connection is to open one. */
  const check = () => {
    if (!isOver) connect();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    close?.();
    window.removeEventListener('online', check);
    window.removeEventListener('offline', check);
  };
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
  onState('waiting');
  connect();
  return { stop, check };
}
