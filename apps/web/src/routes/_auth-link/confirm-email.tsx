import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../features/auth/confirm-email-screen.tsx';
import { takeLinkToken, useLinkToken } from '../../features/auth/link-token.tsx';

export const Route = createFileRoute('/_auth-link/confirm-email')({
  beforeLoad: ({ search }) => takeLinkToken({ search, to: '/confirm-email' }),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <ConfirmEmailScreen token={useLinkToken()} />;
}
