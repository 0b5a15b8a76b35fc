import { useEffect, useRef } from 'react';
import type { Builder } from './use-builder.ts';

/** ⌘Z and ⇧⌘Z (Ctrl, and Ctrl Y, elsewhere), in text fields too: their text is a change of the form like any other. */
export function useUndoKeys(act: Builder['act']): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      const isOnCanvas = event.target instanceof Element && event.target.closest('.builder-canvas') !== null;
      current.current({ do: action, ...(isOnCanvas ? { focus: 'field' as const } : {}) });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function actionOf({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(metaKey || ctrlKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
