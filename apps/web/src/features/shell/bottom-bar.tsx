import { Link } from '@tanstack/react-router';
import { LogIn, Menu as MenuIcon, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from './nav-link.tsx';
import { phoneItems } from './nav-items.ts';
import { SideMenu } from './side-menu/side-menu.tsx';
import { useMay } from '../../lib/workspace/use-workspaces.ts';

interface BottomBarProps {
  signedIn: boolean;
  onSearch: () => void;
}

/**
 * The navigation on phones, within reach of the thumb. It gives way to a screen with a bar at the bottom of the window: to
 * any element with `data-own-bottom-bar`.
 */
export function BottomBar({ signedIn, onSearch }: BottomBarProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <nav className="bottom-bar" aria-label="Bottom bar">
        {phoneItems[signedIn ? 'signedIn' : 'signedOut'].map((item) => (
          <NavLink key={item.text} item={item} withIcon />
        ))}
        {signedIn ? <ForSignedIn onSearch={onSearch} /> : <SignIn />}
        <button type="button" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
          <MenuIcon aria-hidden="true" />
          Menu
        </button>
      </nav>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} signedIn={signedIn} />
    </>
  );
}

function ForSignedIn({ onSearch }: { onSearch: () => void }) {
  const may = useMay();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden="true" />
        Search
      </button>
      {may('endpoints.create') && (
        <Link to="/endpoints" search={{ create: 1 }} activeOptions={{ includeSearch: true }}>
          <Plus aria-hidden="true" />
          Create
        </Link>
      )}
    </>
  );
}

function SignIn() {
  return (
    <Link to="/login">
      <LogIn aria-hidden="true" />
      Sign In
    </Link>
  );
}
