import type { Provider } from '@postern/contracts';
import { ButtonAnchor } from '../../../components/button.tsx';

/** The path at which a browser leaves for a provider. */
export const providerPath = (id: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/api/auth/oidc/${id}${search && `?${search}`}`;
};

/** The path to sign in. @param returnTo the page to open afterwards, from the address */
export const pathOf = ({ id }: Provider, returnTo: string | undefined): string =>
  providerPath(id, returnTo === undefined ? {} : { redirect: returnTo });

interface ProviderButtonsProps {
  providers: readonly Provider[];
  /** The page to open afterwards, from the address. */
  returnTo: string | undefined;
}

/** A button for each provider of the server. Nothing if there are none: the form below works by itself. */
export function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="provider-buttons">
      {providers.map((provider) => (
        <ButtonAnchor key={provider.id} size="l" className="full-width" href={pathOf(provider, returnTo)}>
          Continue with {provider.name}
        </ButtonAnchor>
      ))}
      <p className="or small muted">or with your email</p>
    </div>
  );
}
