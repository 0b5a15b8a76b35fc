import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { RouterFailed } from '../features/shell/router-failed.tsx';

/** What the guards of routes know of the router. */
export interface RouteContext {
  /** Whether the app itself shows something at a path; other paths are the server's. */
  hasScreen: (path: string) => boolean;
}

// Nothing heavy here: this much is loaded before anybody can sign in.
export const Route = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  errorComponent: RouterFailed,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});
