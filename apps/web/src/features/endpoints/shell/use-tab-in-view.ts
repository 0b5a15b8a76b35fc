import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/** Scrolls a row of tabs sideways to centre the current one as far as possible. */
export function useTabInView() {
  const row = useRef<HTMLElement>(null);
  const shown = useRef('');
  const pathname = useLocation({ select: (location) => location.pathname });
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab || shown.current === pathname) return;
    shown.current = pathname;
    // Not scrollIntoView, which would scroll the page too.
    const before = tab.offsetLeft - row.current.offsetLeft;
    row.current.scrollLeft = before - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  return row;
}
