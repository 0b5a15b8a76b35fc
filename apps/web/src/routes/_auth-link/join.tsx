import { createFileRoute } from '@tanstack/react-router';
import { takeLinkToken, useLinkToken } from '../../features/auth/link-token.tsx';
import { JoinScreen } from '../../features/workspaces/join-screen.tsx';

export const Route = createFileRoute('/_auth-link/join')({
  beforeLoad: ({ search }) => takeLinkToken({ search, to: '/join' }),
  component: Join,
});

function Join() {
  return <JoinScreen token={useLinkToken()} />;
}
