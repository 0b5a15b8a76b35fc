import { authTokenKey } from '@postern/contracts';
import { useSyncExternalStore } from 'react';

/**
 * Why the session changed: `here` by this tab's own doing, `elsewhere` by another tab, `rejected` because the server
 * answered 401 to it.
 */
export type SessionCause = 'here' | 'elsewhere' | 'rejected';
type SessionListener = (token: string | null, cause: SessionCause) => void;

const listeners = new Set<SessionListener>();

/** Holds the token where storage is refused (blocked cookies, some private windows): signed in until the tab closes. */
let unstored: string | null = null;

/** The bearer token in force, or null when signed out. */
export function getToken(): string | null {
  try {
    return localStorage.getItem(authTokenKey) || unstored;
  } catch {
    return unstored;
  }
}

/** Signs this browser in with a token; other tabs follow. */
export function startSession(token: string): void {
  write(token);
  notify(token, 'here');
}

/**
 * Ends the session that a 401 was answered to. An answer that comes late, to a token that is no longer the one in
 * force, changes nothing: it must not end the session that followed.
 */
export function rejectSession(rejected: string | null): void {
  if (getToken() !== rejected) return;
  write(null);
  notify(null, 'rejected');
}

/** Forgets a session that is known to be over, and stays on the screen. */
export function endSession(): void {
  write(null);
  notify(null, 'here');
}

/** How long Sign Out waits for the server; the request goes on without the page. */
const revokeWaitMs = 2000;

/**
 * Signs out: the server revokes the token, this browser forgets it, and the landing page loads afresh, so that nothing
 * of the account stays in memory. Without a connection the browser forgets all the same.
 */
export async function signOut(): Promise<void> {
  const token = getToken();
  if (token) await Promise.race([revoke(token), new Promise((done) => setTimeout(done, revokeWaitMs))]);
  endSession();
  window.location.assign('/');
}

/** Tells about every change of the session. Returns the way to stop. */
export function subscribe(listener: SessionListener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followStorage);
  };
}

/** The token in force, for components. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken);

/** Revokes a token on the server. Never rejects: a token that cannot be revoked now expires by itself. */
export async function revoke(token: string): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    // The page may be gone before the answer comes.
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

function notify(token: string | null, cause: SessionCause): void {
  for (const listener of listeners) listener(token, cause);
}

/** A null key means that the whole storage was cleared. */
function followStorage(event: StorageEvent): void {
  if (event.key !== authTokenKey && event.key !== null) return;
  if (event.oldValue !== null && event.oldValue === event.newValue) return;
  unstored = null;
  notify(getToken(), 'elsewhere');
}
