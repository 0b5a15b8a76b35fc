import { useEffect, useRef, useSyncExternalStore } from 'react';
import { collect } from './collect.ts';
import { keepConnected, type OpenStream } from './connection.ts';
import { joinTabs, type Membership, type Told } from './tabs.ts';
import { getToken, rejectSession, subscribe } from '../session.ts';
import type { LiveState, News } from './news.ts';

let state: LiveState = 'off';
let membership: Membership | undefined;
const stateListeners = new Set<() => void>();
const newsListeners = new Set<(news: News) => void>();

/**
 * Follows what happens in the account of the session, whoever is signed in, by one stream for all tabs of this browser.
 * Returns the way to stop.
 */
export function followLive(open: OpenStream): () => void {
  const news = collect((each) => {
    for (const listener of newsListeners) listener(each);
  });
  const hear = (told: Told) => {
    if ('state' in told) setState(told.state);
    else news.add(told.news);
  };
  const begin = (token: string | null) => {
    membership?.leave();
    membership = undefined;
    setState('off');
    if (token === null) return;
    membership = joinTabs(
      (tell) =>
        keepConnected({
          open: (events) => open(token, events),
          onNews: (news) => tell({ news }),
          onState: (state) => tell({ state }),
          onRejected: () => rejectSession(token),
        }),
      hear,
    );
  };
  begin(getToken());
  const stopFollowing = subscribe(begin);
  // A page that comes back from the back/forward cache heard nothing meanwhile.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) news.add({ kind: 'gap' });
  };
  window.addEventListener('pageshow', wake);
  return () => {
    stopFollowing();
    window.removeEventListener('pageshow', wake);
    begin(null);
    news.drop();
  };
}

/** A call got no answer: the stream may be dead too, without knowing it yet. */
export function checkLive(): void {
  if (state === 'open') membership?.check();
}

export const getLiveState = (): LiveState => state;

/** How the stream stands, for components. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, getLiveState);

/** Calls back with all news, at most a few times a second. Returns the way to stop. */
export function onNews(listener: (news: News) => void): () => void {
  newsListeners.add(listener);
  return () => {
    newsListeners.delete(listener);
  };
}

/** The same for components. */
export function useNews(listener: (news: News) => void): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => onNews((news) => current.current(news)), []);
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
