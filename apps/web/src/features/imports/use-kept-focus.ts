import { useEffect, useRef, type RefObject } from 'react';

/**
 * Each state of an import replaces the buttons of the one before. If the pressed button had the focus, the part of the
 * screen that it was in gets it.
 */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return part;
}
