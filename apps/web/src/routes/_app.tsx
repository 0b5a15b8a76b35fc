import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { DialogsProvider } from '../components/dialogs/dialogs.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { DeletionNote } from '../features/settings/account/deletion-note.tsx';
import { FactorWall } from '../features/settings/access/two-step/factor-wall.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { SuspensionNote } from '../features/settings/account/suspension-note.tsx';
import { WorkspaceEndingNote } from '../features/workspaces/settings/ending-note.tsx';
import { WorkspaceGate } from '../features/workspaces/workspace-gate.tsx';
import { getToken } from '../lib/account/session.ts';
import { readWorkspaceSearch } from '../lib/workspace/address.ts';

/** All screens for signed-in people. Others are redirected to the sign-in page, and return here afterwards. */
export const Route = createFileRoute('/_app')({
  validateSearch: readWorkspaceSearch,
  beforeLoad: ({ location }) => {
    if (!getToken()) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
  component: SignedIn,
});

function SignedIn() {
  const screen = useLocation({ select: (location) => location.pathname });
  return (
    <ToastProvider>
      <DialogsProvider screen={screen}>
        <Frame>
          <SuspensionNote />
          <DeletionNote />
          <WorkspaceEndingNote />
          <WorkspaceGate>
            <FactorWall screen={screen}>
              <Outlet />
            </FactorWall>
          </WorkspaceGate>
        </Frame>
      </DialogsProvider>
    </ToastProvider>
  );
}
