import { Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Logo } from '../../components/logo.tsx';
import { Jump, type Overlay } from '../palette/jump.tsx';
import { AccountMenu } from './account-menu/account-menu.tsx';
import { WorkspaceSwitch } from './account-menu/workspace-switch.tsx';
import { NavLink } from './nav-link.tsx';
import { navItems } from './nav-items.ts';
import { useMay } from '../../lib/workspace/use-workspaces.ts';

interface OverlayProps {
  overlay: Overlay;
  onOverlay: (overlay: Overlay) => void;
}

/** The top bar. On phones the bottom bar has its links. */
export function TopBar({ signedIn, ...overlay }: OverlayProps & { signedIn: boolean }) {
  return (
    <header className="topbar">
      <Logo />
      <nav aria-label="Main">
        {navItems.map((item) => (
          <NavLink key={item.text} item={item} />
        ))}
      </nav>
      {signedIn && <WorkspaceSwitch />}
      <div className="right">{signedIn ? <ForSignedIn {...overlay} /> : <ForSignedOut />}</div>
    </header>
  );
}

function ForSignedIn({ overlay, onOverlay }: OverlayProps) {
  const may = useMay();
  return (
    <>
      <Jump open={overlay} onOpen={onOverlay} />
      {may('endpoints.create') && (
        <ButtonLink
          variant="primary"
          className="hide-phone"
          icon={<Plus aria-hidden="true" />}
          to="/endpoints"
          search={{ create: 1 }}
        >
          Create Endpoint
        </ButtonLink>
      )}
      <AccountMenu onKeys={() => onOverlay('keys')} />
    </>
  );
}

function ForSignedOut() {
  return (
    <>
      <ButtonLink variant="quiet" className="hide-phone" to="/login">
        Sign In
      </ButtonLink>
      <ButtonLink variant="primary" to="/register">
        Get Started
      </ButtonLink>
    </>
  );
}
