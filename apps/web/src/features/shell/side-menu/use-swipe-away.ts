import { useRef, type TouchEvent } from 'react';

/** A touch that moves further than this, in pixels, and more sideways than down, is a swipe and not a scroll. */
const swipePx = 56;

/** Touch handlers for an element that a swipe to the left closes. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const left = from.x - touch.clientX;
      if (left > swipePx && left > 2 * Math.abs(touch.clientY - from.y)) onAway();
    },
  };
}
