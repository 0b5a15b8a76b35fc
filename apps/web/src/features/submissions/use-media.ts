import { useCallback, useSyncExternalStore } from 'react';

/** Whether there is space for the pane beside the list; see submissions-list.css. */
export const useWide = (): boolean => useMedia('(min-width: 1200px)');

/** Whether actions are at the top. On phones they are in a bar at the bottom, within reach of the thumb. */
export const useRoomy = (): boolean => useMedia('(min-width: 768px)');

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
