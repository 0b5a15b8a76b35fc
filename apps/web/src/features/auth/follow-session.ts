import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '../../lib/session.ts';
import { isGuarded } from '../../lib/screens.ts';
import type { WebRouter } from '../../router.tsx';

/**
 * Screens that serve signed-out people. A 401 leaves them as they are: nobody loses a new password while typing it.
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
 * Keeps cache and screen in step with the session: nothing an account loaded outlives its session, a session that began
 * elsewhere is taken up. One that ended leads to the sign-in page: by another tab's doing from every guarded screen, by a
 * 401 from all but those for signed-out people. Returns the way to stop.
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
    if (token || cause === 'here') return;
    const stays = cause === 'elsewhere' ? !isGuarded(router, pathname) : forSignedOut.has(pathname);
    if (stays) return;
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
