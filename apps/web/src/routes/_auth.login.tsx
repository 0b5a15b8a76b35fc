import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';

export const Route = createFileRoute('/_auth/login')({ staticData: { screen: 'the sign-in page' }, component: Login });

function Login() {
  const returnTo = Route.useSearch({ select: (search) => search.redirect });
  const signedOutAt = useLocation({ select: ({ state }) => state.signedOutAt });
  return <LoginScreen returnTo={returnTo} signedOutAt={signedOutAt} />;
}
