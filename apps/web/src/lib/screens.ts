import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** The id of the route that contains all signed-in screens. */
const guard = '/_app';

/**
 * The routes of the screen at a path, outermost first; empty if the app has no screen there. Such a path belongs to the
 * server, like `/docs`, or does not exist.
 */
function routesAt(router: AnyRouter, path: string): readonly AnyRoute[] {
  const { pathname } = new URL(path, window.location.origin);
  const [routes, params, found] = router.getMatchedRoutes(pathname);
  // The router also matches a path that is longer than its route; `**` is the unmatched rest.
  return found && params['**'] === undefined ? routes : [];
}

/** Whether the app has a screen at a path, so that the router can go there. */
export const hasScreen = (router: AnyRouter, path: string): boolean => routesAt(router, path).length > 0;

/** Whether the screen at a path requires a session. */
export const isGuarded = (router: AnyRouter, path: string): boolean =>
  routesAt(router, path).some(({ id }) => id === guard);
