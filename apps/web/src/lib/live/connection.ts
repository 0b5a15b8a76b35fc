import type { Activity } from '@postern/contracts';
import type { LiveState, LiveEvent } from './live-event.ts';
import type { Lead } from './tabs.ts';
import { isTransient, statusOf } from '../problem.ts';

export interface StreamEvents {
  /** From now on nothing is missed. */
  onOpen: () => void;
  onActivity: (activity: Activity) => void;
  /** It is over: by the server's will without an error, else with what went wrong. */
  onEnd: (error?: unknown) => void;
}

/** Opens a stream with a token. Returns what closes it; then it says nothing more. */
export type OpenStream = (token: string, events: StreamEvents) => () => void;

interface ConnectionOptions {
  open: (events: StreamEvents) => () => void;
  onLiveEvent: (liveEvent: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** The server answered 401: the session is over. */
  onRejected: () => void;
}

/** A stream that held so long was a good one: the next attempt is a first one again. */
const goodMs = 10_000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** How long to wait before an attempt: twice as long each time, and never the same for all browsers of a restarted server. */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** attempt) * (0.5 + random / 2);

/** Keeps one stream open, for as long as the session holds. Each opening begins with a gap. */
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
  /** Whether there is a connection is found out by making one. */
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
