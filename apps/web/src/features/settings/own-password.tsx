import { limits, type Provider } from '@postern/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, PasswordInput } from '../../components/forms/field.tsx';
import { useProfile } from '../../lib/account/use-profile.ts';
import { providerPath } from '../auth/providers/provider-buttons.tsx';

/**
 * How the owner of the account proves that it is theirs: by password, or by a recent sign-in by the provider that their email
 * domain requires.
 */
export function useOwnPassword() {
  const provider = useProfile()?.required_provider ?? null;
  return {
    provider,
    /** The first value of a form's `current_password`. */
    initial: provider ? null : '',
  };
}

interface OwnPasswordFieldProps {
  provider: Provider | null;
  error: string | undefined;
  registered: () => UseFormRegisterReturn;
}

/** Asks for the password, or says what takes its place. */
export function OwnPasswordField({ provider, error, registered }: OwnPasswordFieldProps) {
  if (provider)
    return (
      <p className="muted">
        You sign in with {provider.name}, without a password. If that was more than {limits.recentSignInMinutes} minutes
        ago, <a href={providerPath(provider.id, { redirect: '/settings' })}>sign in again</a> first.
      </p>
    );
  return (
    <Field label="Your password" error={error}>
      {(control) => <PasswordInput autoComplete="current-password" {...control} {...registered()} />}
    </Field>
  );
}
