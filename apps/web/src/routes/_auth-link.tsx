import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ToastProvider } from '../components/toast.tsx';
import { Frame } from '../features/shell/frame.tsx';

/** Screens that links in emails open, or that send such emails: signed in or not, under the top bar. */
export const Route = createFileRoute('/_auth-link')({ component: WithBar });

function WithBar() {
  return (
    <ToastProvider>
      <Frame>
        <Outlet />
      </Frame>
    </ToastProvider>
  );
}
