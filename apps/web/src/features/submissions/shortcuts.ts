import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Single-key shortcuts can be switched off (WCAG 2.1.4); the choice is kept under `shortcuts` in local storage. */
const storageKey = 'shortcuts';
const listeners = new Set<() => void>();
/** Holds the choice where storage is refused. */
let unstored: boolean | null = null;

export function shortcutsOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcutsOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

export const useShortcutsOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shortcutsOn);

/** What each key does, by `KeyboardEvent.key`. */
export type Shortcuts = Partial<Record<string, () => void>>;

/** Single keys that work anywhere on the screen, except while somebody types, chooses or answers a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const on = useShortcutsOn();
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const act = isForShortcuts(event) ? current.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}

const busyPlaces = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

function isForShortcuts(event: KeyboardEvent): boolean {
  // AltGr, with which some keyboards write `#`, reports itself as Ctrl and Alt.
  const chord = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
  if (chord || event.metaKey || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(busyPlaces)) return false;
  return document.querySelector('[role=dialog], [role=alertdialog]') === null;
}
