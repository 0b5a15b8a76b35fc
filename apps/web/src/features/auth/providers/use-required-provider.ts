import type { Provider } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/**
 * The providers of the server, and the one by which a person with the typed address has to sign in. The address is asked
 * about before a password is sent: people type the password of the provider, which is not ours to see.
 */
export function useRequiredProvider() {
  const { client } = trpc.useUtils();
  const providers = useProviders();
  const [required, setRequired] = useState<Provider | null>(null);
  /** Whether this address signs in by a provider only. If the server does not say, the call that follows refuses. */
  const requires = async (email: string): Promise<boolean> => {
    if (providers.length === 0) return false;
    const provider = await client.singleSignOn.required.mutate({ email }).then(
      (found) => found.provider,
      () => null,
    );
    setRequired(provider);
    return provider !== null;
  };
  return { providers, required, requires, forget: () => setRequired(null) };
}

export type RequiredProvider = ReturnType<typeof useRequiredProvider>;

/**
 * Empty while they are loading, if there are none, or if they could not be loaded. Outside of the query cache, which holds
 * what belongs to a session and is empty without one.
 */
function useProviders(): readonly Provider[] {
  const { client } = trpc.useUtils();
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    let isShown = true;
    client.singleSignOn.providers.query().then(
      ({ items }) => isShown && setProviders(items),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [client]);
  return providers;
}
