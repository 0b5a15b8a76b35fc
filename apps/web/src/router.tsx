import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { FormStart } from './features/builder/start/start-screen.tsx';
import { NotFoundView } from './components/states/not-found-view.tsx';
import { ScreenFailed } from './features/shell/screen-failed.tsx';
import { hasScreen } from './lib/screens.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** The router of the app. @param history replaces the browser's, for tests */
export const createAppRouter = (history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    context: { hasScreen: (path: string): boolean => hasScreen(router, path) },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    // An unknown address gets a complete page, and not a not-found message inside a similar screen.
    notFoundMode: 'root',
    defaultNotFoundComponent: () => <NotFoundView />,
    // Every screen is loaded on demand inside this boundary.
    defaultErrorComponent: ScreenFailed,
    defaultPreload: 'intent',
  });
  return router;
};

export type WebRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: WebRouter;
  }
  interface StaticDataRouteOption {
    /** The name of the screen within a sentence: "Couldn’t load Insights". */
    screen?: string;
    /** It is about a whole workspace, which its address may name. See lib/workspace/address.ts. */
    isWide?: boolean;
  }
  interface HistoryState {
    /** The token of a link in an email, kept out of the address bar. See features/auth/link-token.ts. */
    linkToken?: string;
    /** Set on the sign-in page after a session was lost: the name of the screen that was left, or "". */
    signedOutAt?: string;
    /** Set on the first screen after signing in. See features/onboarding/use-first-steps.ts. */
    justSignedIn?: boolean;
    /** A form that was started and not saved. See features/builder/builder-page.tsx. */
    formStart?: FormStart;
    /** The key of the entry whose screen continues under this address. */
    continues?: string;
  }
}
