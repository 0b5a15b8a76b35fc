import { useCallback, useEffect, useRef, useState } from 'react';

const tickMs = 250;

/**
 * Counts down once and then calls `onEnd`, except while paused. Time is counted in ticks, not read from the clock, so that
 * a device that slept does not take a toast away unseen. null never ends.
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
