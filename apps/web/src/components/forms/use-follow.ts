import { useLayoutEffect, useRef } from 'react';

/**
 * Takes over a new answer of the server, unless the form has unsaved changes.
 *
 * A reset empties the form's list of fields until the next render, and a field drops what is typed before it. In a
 * layout effect React renders at once, so that no event comes between.
 */
export function useFollow<T>(fresh: T, isDirty: boolean, take: (fresh: T) => void): void {
  const current = useRef({ isDirty, take });
  useLayoutEffect(() => {
    current.current = { isDirty, take };
  });
  useLayoutEffect(() => {
    if (!current.current.isDirty) current.current.take(fresh);
  }, [fresh]);
}
