import { useEffect, useState } from 'react';

/** The pause in typing before the server is called. */
const usualMs = 150;

/** A text after it has not changed for a moment. */
export function useRested(text: string, restMs = usualMs): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
