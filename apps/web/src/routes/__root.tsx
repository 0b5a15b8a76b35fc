import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { RouterFailed } from '../features/shell/router-failed.tsx';

/** The context of the routes' guards. */
export interface RouteContext {
  /** Whether the app has a screen at a path; the server serves other paths. */
  hasScreen: (path: string) => boolean;
}

// Nothing heavy here: this is loaded before anyone can sign in.
export const Route = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  errorComponent: RouterFailed,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});
