import { useCallback, useEffect, useRef, useState } from 'react';

const tickMs = 250;

/**
 * Counts down once and then calls `onEnd`, except while paused. It counts ticks instead of reading the clock, so that a
 * toast does not close unseen while the device sleeps. null never ends.
 */
export function useCountdown(totalMs: number | null, onEnd: () => void) {
  const [leftMs, setLeftMs] = useState(totalMs ?? 0);
  const [paused, setPaused] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const running = totalMs !== null && !paused;
  const over = totalMs !== null && leftMs <= 0;
  useEffect(() => {
    if (!running || over) return undefined;
    const timer = setInterval(() => setLeftMs((left) => left - tickMs), tickMs);
    return () => clearInterval(timer);
  }, [running, over]);
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  return {
    secondsLeft: Math.ceil(leftMs / 1000),
    pause: useCallback(() => setPaused(true), []),
    resume: useCallback(() => setPaused(false), []),
  };
}
