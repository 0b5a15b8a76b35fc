import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';

export const Route = createFileRoute('/_auth/login')({ staticData: { screen: 'the sign-in page' }, component: Login });

function Login() {
  return <LoginScreen returnTo={Route.useSearch({ select: (search) => search.redirect })} />;
}
