import { defaultPreferences, type Profile } from '@postern/contracts';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { followSession } from '../src/features/auth/follow-session.ts';
import { focusOnRouteChange } from '../src/features/shell/focus-on-route-change.ts';
import { followWorkspace } from '../src/lib/workspace/follow-workspace.ts';
import { createClient, createQueryClient, trpc } from '../src/lib/trpc.ts';
import { createAppRouter } from '../src/router.tsx';

/** The whole app at an address, assembled as in main.tsx. */
export async function renderApp(address: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const stopFollowing = followSession(router, queryClient);
  const stopLoading = followWorkspace(queryClient);
  focusOnRouteChange(router);
  await router.load();
  const view = render(
    <trpc.Provider client={createClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const stop = () => {
    stopFollowing();
    stopLoading();
  };
  return { ...view, router, queryClient, address: () => router.state.location.href, stop };
}

export const nora: Profile = {
  id: 'acc_1',
  email: 'nora@example.org',
  name: 'Nora Lindqvist',
  company: null,
  email_verified: true,
  required_provider: null,
  plan: 'free',
  usage: { month: '2025-11', submissions: 642, limit: 1000, held: 0 },
  pending_email: null,
  suspended: null,
  deletion_at: null,
  preferences: defaultPreferences,
  created_at: '2025-01-01T00:00:00.000Z',
};
