import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** The id of the route that everything for signed-in people lies under. */
const guard = '/_app';

/**
 * The routes that make up the screen at a path, the outermost first; none where the app has no screen: such a path is the
 * server's, as `/docs` is, or nothing at all.
 */
function routesAt(router: AnyRouter, path: string): readonly AnyRoute[] {
  const { pathname } = new URL(path, window.location.origin);
  const [routes, params, found] = router.getMatchedRoutes(pathname);
  // The router takes a longer path for one of its own; `**` is what is left over.
  return found && params['**'] === undefined ? routes : [];
}

/** Whether the app itself shows something at a path, so that the router can go there. */
export const hasScreen = (router: AnyRouter, path: string): boolean => routesAt(router, path).length > 0;

/** Whether only signed-in people see what is at a path. */
export const isGuarded = (router: AnyRouter, path: string): boolean =>
  routesAt(router, path).some(({ id }) => id === guard);
