import { createFileRoute } from '@tanstack/react-router';
import { takeLinkToken, useLinkToken } from '../../features/auth/link-token.tsx';
import { ResetPasswordScreen } from '../../features/auth/reset-password-screen.tsx';

export const Route = createFileRoute('/_auth-link/reset-password')({
  beforeLoad: ({ search }) => takeLinkToken({ search, to: '/reset-password' }),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordScreen token={useLinkToken()} />;
}
