import type { QueryClient } from '@tanstack/react-query';
import { isLost, subscribe } from '../../lib/account/session.ts';
import { isGuarded } from '../../lib/screens.ts';
import { namePlace } from './name-place.ts';
import type { WebRouter } from '../../router.tsx';

/** Screens for signed-out people. A 401 does not leave them, so that a half-typed new password is not lost. */
const forSignedOut: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/api-test',
]);

/**
 * Keeps the cache and the screen in step with the session. No data outlives the session that loaded it, and a session
 * that began elsewhere is adopted. When a session ends in another tab, every guarded screen redirects to the sign-in
 * page; a 401 does so on all screens except those for signed-out people. The sign-in page then names the screen that
 * was left, unless the user signed out. Returns a function that stops it.
 */
export function followSession(router: WebRouter, queryClient: QueryClient): () => void {
  const stop = subscribe((token, cause) => {
    if (token && cause === 'elsewhere') {
      // It may be another account: the screen's data is refetched with the new token.
      void queryClient.resetQueries();
      void router.invalidate();
      return;
    }
    const place = namePlace(router, queryClient);
    queryClient.clear();
    const { pathname, href } = router.state.location;
    if (token || cause === 'here') return;
    const stays = cause === 'elsewhere' ? !isGuarded(router, pathname) : forSignedOut.has(pathname);
    if (stays) return;
    const state = isLost() ? { signedOutAt: place ?? '' } : {};
    void router.navigate({ to: '/login', search: { redirect: href }, state, replace: true });
  });
  // A page from the back/forward cache has missed every change, so its guards check again.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) void router.invalidate();
  };
  window.addEventListener('pageshow', wake);
  return () => {
    stop();
    window.removeEventListener('pageshow', wake);
  };
}
