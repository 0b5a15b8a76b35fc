import type { Provider } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { ButtonAnchor } from '../../../components/button.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** The path at which a browser leaves for a provider. */
export const providerPath = (id: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/api/auth/oidc/${id}${search && `?${search}`}`;
};

/**
 * A button for each provider of the server. Nothing while they are loading, if there are none, or if they could not be
 * loaded: the form below works by itself.
 * @param returnTo the page to open afterwards, from the address
 */
export function ProviderButtons({ returnTo }: { returnTo: string | undefined }) {
  const providers = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className="provider-buttons">
      {providers.map(({ id, name }) => (
        <ButtonAnchor
          key={id}
          size="l"
          className="full-width"
          href={providerPath(id, returnTo === undefined ? {} : { redirect: returnTo })}
        >
          Continue with {name}
        </ButtonAnchor>
      ))}
      <p className="or small muted">or with your email</p>
    </div>
  );
}

/** Outside of the query cache, which holds what belongs to a session and is empty without one. */
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
