import { useEffect, useRef } from 'react';

/** Takes over what the server says when it says something new, unless somebody is at it. */
export function useFollow<T>(fresh: T, isDirty: boolean, take: (fresh: T) => void): void {
  const current = useRef({ isDirty, take });
  useEffect(() => {
    current.current = { isDirty, take };
  });
  useEffect(() => {
    if (!current.current.isDirty) current.current.take(fresh);
  }, [fresh]);
}
