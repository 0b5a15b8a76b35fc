import { createFileRoute } from '@tanstack/react-router';
import { takeLinkToken, useLinkToken } from '../../features/auth/link-token.tsx';
import { VerifyEmailScreen } from '../../features/auth/verify-email-screen.tsx';

export const Route = createFileRoute('/_auth-link/verify-email')({
  beforeLoad: ({ search }) => takeLinkToken({ search, to: '/verify-email' }),
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailScreen token={useLinkToken()} />;
}
