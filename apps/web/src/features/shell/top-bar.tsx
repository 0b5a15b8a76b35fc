import { Menu as MenuIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink, IconButton } from '../../components/button.tsx';
import { Logo } from '../../components/logo.tsx';
import { useToken } from '../../lib/session.ts';
import { Jump, type Overlay } from '../palette/jump.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavLink } from './nav-link.tsx';
import { navItems } from './nav-items.ts';
import { SideMenu } from './side-menu.tsx';

/** The bar on top of every screen but sign-in and registration. */
export function TopBar() {
  const signedIn = useToken() !== null;
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="topbar">
      <IconButton
        className="only-phone"
        label="Menu"
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={() => setMenuOpen(true)}
      />
      <Logo />
      <nav aria-label="Main">
        {navItems.map((item) => (
          <NavLink key={item.text} item={item} />
        ))}
      </nav>
      <div className="right">{signedIn ? <ForSignedIn /> : <ForSignedOut />}</div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} signedIn={signedIn} />
    </header>
  );
}

function ForSignedIn() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  return (
    <>
      <Jump open={overlay} onOpen={setOverlay} />
      <ButtonLink
        variant="primary"
        className="create"
        icon={<Plus aria-hidden="true" />}
        to="/endpoints"
        search={{ create: 1 }}
      >
        Create Endpoint
      </ButtonLink>
      <AccountMenu onKeys={() => setOverlay('keys')} />
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
