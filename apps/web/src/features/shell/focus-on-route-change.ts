import type { WebRouter } from '../../router.tsx';

/**
 * At each change of screen, the page scrolls to its top, or to the part that the address names, and the focus moves to
 * `main`, so that keyboards and screen readers start at the new content. A change of only the search parameters does not
 * count, nor does a new form that gets its address while it is being edited.
 */
export const focusOnRouteChange = (router: WebRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const { continues } = toLocation.state;
    if (!fromLocation || (continues !== undefined && continues === fromLocation.state.__TSR_key)) return;
    const isBegun = Boolean(toLocation.state.formStart) !== Boolean(fromLocation.state.formStart);
    if (!pathChanged && !isBegun) return;
    const part = toLocation.hash === '' ? null : document.getElementById(toLocation.hash);
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    const main = document.getElementById('main');
    // A screen with a question has already put the focus on it.
    if (document.activeElement instanceof HTMLInputElement && main?.contains(document.activeElement)) return;
    // Someone opened a menu while the app was leading on to the next screen. Without the focus, the menu would close.
    if (document.activeElement?.closest('[role="menu"][data-state="open"]')) return;
    main?.focus({ preventScroll: true });
  });
