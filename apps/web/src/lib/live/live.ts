import { useEffect, useRef, useSyncExternalStore } from 'react';
import { collect } from './collect.ts';
import { keepConnected, type OpenStream } from './connection.ts';
import { joinTabs, type Membership, type TabMessage } from './tabs.ts';
import { getToken, rejectSession, subscribe } from '../account/session.ts';
import { getWorkspace, onWorkspace } from '../workspace/current.ts';
import type { LiveState, LiveEvent } from './live-event.ts';

let state: LiveState = 'off';
let membership: Membership | undefined;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(liveEvent: LiveEvent) => void>();

/**
 * Follows the activity of the tab’s workspace through one stream for all tabs of this browser that have it open.
 * Returns a function that stops it.
 */
export function followLive(open: OpenStream): () => void {
  const collected = collect((each) => {
    for (const listener of eventListeners) listener(each);
  });
  const onMessage = (message: TabMessage) => {
    if ('state' in message) setState(message.state);
    else collected.add(message.news);
  };
  const begin = (token: string | null) => {
    membership?.leave();
    membership = undefined;
    setState('off');
    if (token === null) return;
    membership = joinTabs(
      getWorkspace(),
      (publish) =>
        keepConnected({
          open: (events) => open(token, events),
          onLiveEvent: (liveEvent) => publish({ news: liveEvent }),
          onState: (state) => publish({ state }),
          onRejected: () => rejectSession(token),
        }),
      onMessage,
    );
  };
  begin(getToken());
  const stopFollowing = subscribe(begin);
  const stopMoving = onWorkspace(() => begin(getToken()));
  // A page from the back/forward cache has missed events.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) collected.add({ kind: 'gap' });
  };
  window.addEventListener('pageshow', wake);
  return () => {
    stopFollowing();
    stopMoving();
    window.removeEventListener('pageshow', wake);
    begin(null);
    collected.drop();
  };
}

/** A call got no answer, so the stream may be dead too, without having noticed yet. */
export function checkLive(): void {
  if (state === 'open') membership?.check();
}

export const getLiveState = (): LiveState => state;

/** The state of the stream, for components. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, getLiveState);

/** Calls back with all events, at most a few times a second. Returns a function that stops it. */
export function onLiveEvent(listener: (liveEvent: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => {
    eventListeners.delete(listener);
  };
}

/** The same for components. */
export function useLiveEvents(listener: (liveEvent: LiveEvent) => void): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => onLiveEvent((liveEvent) => current.current(liveEvent)), []);
}

function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => {
    stateListeners.delete(listener);
  };
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}
