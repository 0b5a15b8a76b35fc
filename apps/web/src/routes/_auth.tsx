import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { safeRedirect } from '../lib/redirect.ts';
import { getToken } from '../lib/account/session.ts';

interface DoorSearch {
  /** The page to return to after signing in, as given in the address. It is only made safe when it is followed. */
  redirect?: string;
}

/** Sign-in and registration: pages without the top bar, for people who are signed out. */
export const Route = createFileRoute('/_auth')({
  validateSearch: (search: Record<string, unknown>): DoorSearch =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: ({ search, context: { hasScreen } }) => {
    if (!getToken()) return;
    const href = safeRedirect(search.redirect);
    throw redirect({ href, replace: true, reloadDocument: !hasScreen(href) });
  },
  component: Outlet,
});
