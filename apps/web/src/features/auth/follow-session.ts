import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '../../lib/session.ts';
import { isGuarded } from '../../lib/screens.ts';
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
 * Keeps cache and screen in step with the session: data of an account does not outlive its session, and a session that
 * began elsewhere is taken over. The end of a session leads to the sign-in page: from every guarded screen if another
 * tab ended it, and after a 401 from all screens except those for signed-out people. Returns a function that stops it.
 */
export function followSession(router: WebRouter, queryClient: QueryClient): () => void {
  const stop = subscribe((token, cause) => {
    if (token && cause === 'elsewhere') {
      // It may be another account: the screen's data is refetched with the new token.
      void queryClient.resetQueries();
      void router.invalidate();
      return;
    }
    queryClient.clear();
    const { pathname, href } = router.state.location;
    if (token || cause === 'here') return;
    const stays = cause === 'elsewhere' ? !isGuarded(router, pathname) : forSignedOut.has(pathname);
    if (stays) return;
    void router.navigate({ to: '/login', search: { redirect: href }, replace: true });
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
