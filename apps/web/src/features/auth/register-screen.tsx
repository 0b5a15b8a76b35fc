import { messages } from '@postern/contracts';
import { useState } from 'react';
import { CheckEmailPanel } from './check-email-panel.tsx';
import { AuthLayout } from './door/auth-layout.tsx';
import { RegisterForm, type Registered } from './register-form.tsx';

const slip = [
  ['name', 'Inès Moreau'],
  ['rsvp', 'oui'],
  ['guests', '2'],
  ['menu', 'végétarien'],
  ['', 'À très vite !'],
] as const;

/** @param returnTo the page to open after signing in, from the address */
export function RegisterScreen({ returnTo }: { returnTo: string | undefined }) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <AuthLayout slip={slip}>
      {registered ? (
        <CheckEmailPanel title={messages.register.sentTitle} registered={registered} returnTo={returnTo} />
      ) : (
        <RegisterForm returnTo={returnTo} onRegistered={setRegistered} />
      )}
    </AuthLayout>
  );
}
