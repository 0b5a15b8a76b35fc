import { providerRequired, type Provider } from '@postern/contracts';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { Panel } from '../panel.tsx';
import { pathOf } from './provider-buttons.tsx';

interface RequiredProviderPanelProps {
  provider: Provider;
  /** The page to open afterwards, from the address. */
  returnTo: string | undefined;
  /** Leads back to the form, for another address. */
  onOther: () => void;
}

/** Replaces a form with a password for an email domain whose people sign in by a provider only. */
export const RequiredProviderPanel = ({ provider, returnTo, onOther }: RequiredProviderPanelProps) => (
  <Panel title={`Sign in with ${provider.name}`} lead={providerRequired(provider.name)} arriving>
    <div className="stack">
      <ButtonAnchor variant="primary" size="l" className="full-width" href={pathOf(provider, returnTo)}>
        Continue with {provider.name}
      </ButtonAnchor>
      <Button variant="quiet" size="l" className="full-width" onClick={onOther}>
        Use another email address
      </Button>
    </div>
  </Panel>
);
