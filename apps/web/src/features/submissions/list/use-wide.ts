import { useSyncExternalStore } from 'react';

/** From this width on the pane stands beside the list; see list.css. */
const query = '(min-width: 1200px)';

/** Whether there is room for the pane. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
