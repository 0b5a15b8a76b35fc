import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './features/auth/follow-session.ts';
import { measureScrollbar } from './features/shell/measure-scrollbar.ts';
import { focusOnRouteChange } from './features/shell/focus-on-route-change.ts';
import { ChunkMissing } from './lib/chunks/chunk-missing.ts';
import { refreshOnEvents } from './lib/live/refresh.ts';
import { openActivity } from './lib/live/stream.ts';
import { followLive } from './lib/live/live.ts';
import { keepApp } from './lib/offline/keep-app.ts';
import { getToken } from './lib/account/session.ts';
import { followWorkspace } from './lib/workspace/follow-workspace.ts';
import { createClient, createQueryClient, trpc } from './lib/trpc.ts';
import { createAppRouter } from './router.tsx';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The shell page has no #root');

const queryClient = createQueryClient();
const client = createClient();
const router = createAppRouter();

followSession(router, queryClient);
focusOnRouteChange(router);
measureScrollbar();
refreshOnEvents(queryClient);
followLive(openActivity);
followWorkspace(queryClient);

createRoot(root, {
  // The screen itself reports what did not load, so this is not an uncaught error.
  onCaughtError: (error) => {
    if (!(error instanceof ChunkMissing)) reportError(error);
  },
}).render(
  <StrictMode>
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
);

// After the first screen is rendered, which must not wait for this.
if (import.meta.env.PROD) {
  const stop = router.subscribe('onRendered', () => {
    if (!getToken()) return;
    stop();
    void keepApp();
  });
}
