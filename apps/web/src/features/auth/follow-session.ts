import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '../../lib/session.ts';
import type { WebRouter } from '../../router.tsx';

/**
 * Screens that serve signed-out people. When another tab signs out they stay as they are: whoever is choosing a new
 * password must not lose it because of that.
 */
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
 * Keeps cache and screen in step with the session: nothing an account loaded outlives its session, a session that ended
 * elsewhere or by a 401 leads to the sign-in page, a session that began elsewhere is taken up. Returns the way to stop.
 */
export function followSession(router: WebRouter, queryClient: QueryClient): () => void {
  const stop = subscribe((token, cause) => {
    if (token && cause === 'elsewhere') {
      // Another account, perhaps: what is shown is asked for again, with the new token.
      void queryClient.resetQueries();
      void router.invalidate();
      return;
    }
    queryClient.clear();
    const { pathname, href } = router.state.location;
    if (token || cause === 'here' || forSignedOut.has(pathname)) return;
    void router.navigate({ to: '/login', search: { redirect: href }, replace: true });
  });
  // A page that comes back from the back/forward cache slept through every change: its guards look again.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) void router.invalidate();
  };
  window.addEventListener('pageshow', wake);
  return () => {
    stop();
    window.removeEventListener('pageshow', wake);
  };
}
