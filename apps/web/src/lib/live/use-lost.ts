import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveState } from './live.ts';

/** `offline`: this device has no network. `unreachable`: the server does not answer. */
export type Lost = 'offline' | 'unreachable';

/** A connection that is back so soon was never missed. */
const patienceMs = 2000;

/** How the connection was lost, once it has been for a moment; null while there is one. */
export function useLost(): Lost | null {
  const state = useLiveState();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  // A stream that is open knows better than the browser: the server may be on this machine.
  const lost = state === 'open' ? null : isOnline ? (state === 'unreachable' ? state : null) : 'offline';
  const isLost = lost !== null;
  const [isForLong, setForLong] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setForLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setForLong(false);
    };
  }, [isLost]);
  return isForLong ? lost : null;
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
