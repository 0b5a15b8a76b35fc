import { useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** Whether single keys are switched on for the account (WCAG 2.1.4). Keys with ⌘ or Ctrl always work. */
export const useShortcutsOn = (): boolean =>
  trpc.auth.profile.useQuery(undefined, { select: ({ preferences }) => preferences.single_keys }).data ?? true;

/** The action of each key, by `KeyboardEvent.key`; `Mod+a` is ⌘A on a Mac and Ctrl A elsewhere. */
export type Shortcuts = Partial<Record<string, () => void>>;

/** Keys that work anywhere on the screen, except in text fields, menus and dialogs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const on = useShortcutsOn();
  const current = useRef({ shortcuts, on });
  useEffect(() => {
    current.current = { shortcuts, on };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = keyOf(event);
      if (key === null || (!key.startsWith(mod) && key !== 'Escape' && !current.current.on)) return;
      const act = current.current.shortcuts[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const mod = 'Mod+';
const busyPlaces =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** The key's name; null for combinations that we do not use. */
export function keyOf(event: KeyboardEvent): string | null {
  // AltGr, with which some keyboards type `#`, reports itself as Ctrl and Alt.
  if (event.getModifierState('AltGraph')) return event.key;
  if (event.altKey) return null;
  if (!event.metaKey && !event.ctrlKey) return event.key;
  return event.shiftKey ? null : `${mod}${event.key.toLowerCase()}`;
}

/** Whether a key is free: no text field, menu or dialog uses it. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(busyPlaces)) return false;
  return document.querySelector('[role=dialog], [role=alertdialog]') === null;
}
