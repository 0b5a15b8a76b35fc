import { createFileRoute } from '@tanstack/react-router';
import { takeLinkToken, useLinkToken } from '../../features/auth/link-token.tsx';
import { ConfirmRecipientScreen } from '../../features/deliveries/destinations/confirm-recipient-screen.tsx';

export const Route = createFileRoute('/_auth-link/confirm-recipient')({
  beforeLoad: ({ search }) => takeLinkToken({ search, to: '/confirm-recipient' }),
  component: ConfirmRecipient,
});

function ConfirmRecipient() {
  return <ConfirmRecipientScreen token={useLinkToken()} />;
}
