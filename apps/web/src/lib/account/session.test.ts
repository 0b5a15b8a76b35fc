import { authTokenKey } from '@postern/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveTrpc } from '../../../test/trpc-server.ts';
import { getToken, rejectSession, signOut, startSession, subscribe, type SessionCause } from './session.ts';

/** Acts like another tab: writes the shared storage, after which the browser notifies this tab. */
function elsewhere(newValue: string | null): void {
  const oldValue = localStorage.getItem(authTokenKey);
  if (newValue === null) localStorage.removeItem(authTokenKey);
  else localStorage.setItem(authTokenKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: authTokenKey, oldValue, newValue }));
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

let stop = () => {};
afterEach(() => stop());

function listen() {
  const heard: [string | null, SessionCause][] = [];
  stop = subscribe((token, cause) => heard.push([token, cause]));
  return heard;
}

describe('session', () => {
  it('keeps the token in local storage under authToken', () => {
    const heard = listen();
    startSession('one');
    expect(localStorage.getItem('authToken')).toBe('one');
    expect(heard).toEqual([['one', 'here']]);
  });

  it('follows a token that another tab changes or removes', () => {
    startSession('one');
    const heard = listen();
    elsewhere('two');
    elsewhere(null);
    expect(heard).toEqual([
      ['two', 'elsewhere'],
      [null, 'elsewhere'],
    ]);
    expect(getToken()).toBeNull();
  });

  it('notices that the storage was cleared, and ignores other keys', () => {
    startSession('one');
    const heard = listen();
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toEqual([[null, 'elsewhere']]);
  });

  it('ends at a 401 to the current token', () => {
    startSession('one');
    const heard = listen();
    rejectSession('one');
    expect(getToken()).toBeNull();
    expect(heard).toEqual([[null, 'rejected']]);
  });

  it('survives a late 401 to the previous token', () => {
    startSession('two');
    const heard = listen();
    rejectSession('one');
    expect(getToken()).toBe('two');
    expect(heard).toEqual([]);
  });

  it('works without storage until the tab closes', () => {
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    startSession('one');
    expect(getToken()).toBe('one');
    rejectSession('one');
    expect(getToken()).toBeNull();
    vi.unstubAllGlobals();
  });

  it('signs out on the server, then here, then loads the landing page', async () => {
    const calls = serveTrpc({});
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    startSession('one');
    await signOut();
    expect(calls).toEqual([{ path: 'POST /api/auth/logout', input: undefined, token: 'one' }]);
    expect(getToken()).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('signs out here even if the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    startSession('one');
    await signOut();
    expect(getToken()).toBeNull();
    expect(assign).toHaveBeenCalledOnce();
  });
});
