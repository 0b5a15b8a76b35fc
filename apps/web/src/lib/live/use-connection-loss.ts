import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveState } from './live.ts';

/** `offline`: this device has no network. `unreachable`: the server does not answer. */
export type ConnectionLoss = 'offline' | 'unreachable';

/** A connection that returns within this time does not count as lost. */
const graceMs = 2000;

/** How the connection was lost, once the loss has lasted a moment; null while there is a connection. */
export function useConnectionLoss(): ConnectionLoss | null {
  const state = useLiveState();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  // An open stream knows better than the browser: the server may be on this machine.
  const loss = state === 'open' ? null : isOnline ? (state === 'unreachable' ? state : null) : 'offline';
  const hasLoss = loss !== null;
  const [isForLong, setForLong] = useState(false);
  useEffect(() => {
    if (!hasLoss) return;
    const timer = setTimeout(() => setForLong(true), graceMs);
    return () => {
      clearTimeout(timer);
      setForLong(false);
    };
  }, [hasLoss]);
  return isForLong ? loss : null;
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
