import { useSyncExternalStore } from 'react';

/** `system` follows the device; the others are the person's own choice, kept under `theme` in local storage. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

/** The theme in force. The script in app.html has put a stored choice on the document before the first paint. */
function getTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies a theme and remembers it; other tabs and the public pages follow at their next load. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is refused: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTheme);
