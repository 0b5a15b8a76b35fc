import { useEffect, useRef } from 'react';

/** Takes over a new answer of the server, unless the form has unsaved changes. */
export function useFollow<T>(fresh: T, isDirty: boolean, take: (fresh: T) => void): void {
  const current = useRef({ isDirty, take });
  useEffect(() => {
    current.current = { isDirty, take };
  });
  useEffect(() => {
    if (!current.current.isDirty) current.current.take(fresh);
  }, [fresh]);
}
