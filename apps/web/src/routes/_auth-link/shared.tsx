import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SharedScreen } from '../../features/sharing/shared-screen.tsx';

export const Route = createFileRoute('/_auth-link/shared')({ component: Shared });

/** The secret is in the fragment, which browsers send to no server. */
function Shared() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SharedScreen key={token} token={token} />;
}
