import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { DialogsProvider } from '../components/dialogs/dialogs.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { DeletionNote } from '../features/settings/account/deletion-note.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { SuspensionNote } from '../features/settings/account/suspension-note.tsx';
import { getToken } from '../lib/session.ts';

/** All screens for signed-in people. Others are redirected to the sign-in page, and return here afterwards. */
export const Route = createFileRoute('/_app')({
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
          <Outlet />
        </Frame>
      </DialogsProvider>
    </ToastProvider>
  );
}
