import { useEffect, useRef } from 'react';
import { isFree, keyOf, useShortcutsOn } from '../../components/keys/shortcuts.ts';

/** The actions of the keys of every screen. The last two need two keys each: `g d` and `g e`. */
export interface AppKeys {
  palette: () => void;
  keySheet: () => void;
  create: () => void;
  dashboard: () => void;
  endpoints: () => void;
}

/** The time after `g` within which the next key belongs to it. */
const sequenceMs = 1200;

/**
 * Listens to the keys that work on every screen. ⌘K works while typing too; single keys do not, and can be switched off
 * (WCAG 2.1.4). It handles each key before the screen does, so that the `e` of `g e` is not the screen's own `e`.
 */
export function useAppKeys(keys: AppKeys): void {
  const on = useShortcutsOn();
  const current = useRef({ keys, on });
  useEffect(() => {
    current.current = { keys, on };
  });
  useEffect(() => {
    let leadAt = Number.NEGATIVE_INFINITY;
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      const { palette, ...single } = current.current.keys;
      const key = keyOf(event);
      if (key === 'Mod+k') return isBusy() ? undefined : palette;
      if (!isFree(event) || !current.current.on || event.repeat) return undefined;
      const follows = event.timeStamp - leadAt < sequenceMs;
      leadAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (follows && key === 'd') return single.dashboard;
      if (follows && key === 'e') return single.endpoints;
      if (key === 'c') return single.create;
      return key === '?' ? single.keySheet : undefined;
    };
    const press = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** Whether a dialog is open. */
const isBusy = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
