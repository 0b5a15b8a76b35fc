import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/auth/register-screen.tsx';

export const Route = createFileRoute('/_auth/register')({
  staticData: { screen: 'the registration page' },
  component: Register,
});

function Register() {
  return <RegisterScreen returnTo={Route.useSearch({ select: (search) => search.redirect })} />;
}
