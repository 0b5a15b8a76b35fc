import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { RouterFailed } from '../features/shell/router-failed.tsx';

// Nothing heavy here: this much is loaded before anybody can sign in.
export const Route = createRootRoute({
  component: Outlet,
  errorComponent: RouterFailed,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});
