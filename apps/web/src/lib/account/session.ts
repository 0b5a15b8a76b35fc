import { authTokenKey } from '@postern/contracts';
import { useSyncExternalStore } from 'react';
import { forgetWorkspace } from '../workspace/current.ts';

/**
 * The cause of a session's change: `here` by this tab, `elsewhere` by another tab, `rejected` by a 401 from the server.
 */
export type SessionCause = 'here' | 'elsewhere' | 'rejected';
type SessionListener = (token: string | null, cause: SessionCause) => void;

const listeners = new Set<SessionListener>();

/**
 * Holds the token if storage is refused (blocked cookies, some private windows): the session then lasts until the tab
 * closes.
 */
let unstored: string | null = null;

/** The current bearer token; null when signed out. */
export function getToken(): string | null {
  try {
    return localStorage.getItem(authTokenKey) || unstored;
  } catch {
    return unstored;
  }
}

/** Set while the last session ended without the user's choice; shared with the other tabs. */
const lostKey = 'sessionLost';
let lost = false;

/** Whether the last session was lost: the server no longer accepts its token. */
export function isLost(): boolean {
  try {
    return localStorage.getItem(lostKey) !== null;
  } catch {
    return lost;
  }
}

/** Signs this browser in with a token; other tabs follow. */
export function startSession(token: string): void {
  noteLost(false);
  write(token);
  notify(token, 'here');
}

/**
 * Ends the session whose token got a 401. A late answer to an earlier token changes nothing, because it must not end
 * the next session.
 */
export function rejectSession(rejected: string | null): void {
  if (getToken() !== rejected) return;
  // Before the token is removed, which is the change that other tabs follow.
  noteLost(true);
  write(null);
  notify(null, 'rejected');
}

/** Forgets a session that has ended, and stays on the screen. */
export function endSession(): void {
  noteLost(false);
  forgetWorkspace();
  write(null);
  notify(null, 'here');
}

/** How long Sign Out waits for the server. The request continues without the page. */
const revokeWaitMs = 2000;

/**
 * Signs out: the server revokes the token, this browser forgets it, and the landing page loads afresh, so that no data
 * of the account stays in memory. Without a connection, the browser still forgets the token.
 */
export async function signOut(): Promise<void> {
  const token = getToken();
  if (token) await Promise.race([revoke(token), new Promise((done) => setTimeout(done, revokeWaitMs))]);
  endSession();
  window.location.assign('/');
}

/** Calls back at every change of the session. Returns a function that stops it. */
export function subscribe(listener: SessionListener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followStorage);
  };
}

/** The current token, for components. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken);

/** Revokes a token on the server. Never rejects: a token that cannot be revoked now still expires. */
export async function revoke(token: string): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    // The page may have been left before the answer arrives.
    keepalive: true,
  }).catch(() => undefined);
}

function write(token: string | null): void {
  unstored = null;
  try {
    if (token) localStorage.setItem(authTokenKey, token);
    else localStorage.removeItem(authTokenKey);
  } catch {
    unstored = token;
  }
}

function noteLost(isSo: boolean): void {
  lost = isSo;
  try {
    if (isSo) localStorage.setItem(lostKey, '1');
    else localStorage.removeItem(lostKey);
  } catch {
    // Known in this tab only.
  }
}

function notify(token: string | null, cause: SessionCause): void {
  for (const listener of listeners) listener(token, cause);
}

/** A null key means that the whole storage was cleared. */
function followStorage(event: StorageEvent): void {
  if (event.key !== authTokenKey && event.key !== null) return;
  if (event.oldValue !== null && event.oldValue === event.newValue) return;
  unstored = null;
  if (getToken() === null) forgetWorkspace();
  notify(getToken(), 'elsewhere');
}
