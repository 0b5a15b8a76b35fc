import type { WebRouter } from '../../router.tsx';

/**
 * At each change of screen: the page scrolls to its top and the focus moves to `main`, so that keyboards and screen readers
 * start where the new content is. A change of search parameters alone is the same screen.
 */
export const attendRouteChanges = (router: WebRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
