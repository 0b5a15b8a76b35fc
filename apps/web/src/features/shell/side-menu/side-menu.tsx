import { brand } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { LogIn, LogOut, Settings, UserPlus, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { LogoPicture } from '../../../components/logo.tsx';
import { useFocusReturn } from '../../../components/use-focus-return.ts';
import { signOut } from '../../../lib/account/session.ts';
import { initialsOf } from '../initials.ts';
import { NavLink } from '../nav-link.tsx';
import { navItems } from '../nav-items.ts';
import { ThemeChoice } from '../theme-choice.tsx';
import { SideWorkspaceChoice } from '../account-menu/workspace-choice.tsx';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { useSwipeAway } from './use-swipe-away.ts';

interface SideMenuProps {
  open: boolean;
  onClose: () => void;
  signedIn: boolean;
}

/** The navigation on phones. The focus stays inside; Escape, a swipe to the left and a tap beside it close it. */
export function SideMenu({ open, onClose, signedIn }: SideMenuProps) {
  const leaving = useRef(false);
  const focusReturn = useFocusReturn();
  const swipe = useSwipeAway(onClose);
  const leave = () => {
    leaving.current = true;
    onClose();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <div className="drawer-overlay" />
        <Dialog.Content
          {...swipe}
          className="drawer"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            leaving.current = false;
            focusReturn.onOpenAutoFocus();
          }}
          onCloseAutoFocus={(event) => {
            // After a choice the focus belongs to the new screen, not to the button that opened the menu.
            if (leaving.current) event.preventDefault();
            else focusReturn.onCloseAutoFocus(event);
          }}
        >
          <div className="drawer-body">
            <div className="drawer-head">
              <Dialog.Title asChild>
                <span className="visually-hidden">Menu</span>
              </Dialog.Title>
              <LogoPicture />
              <IconButton label="Close menu" icon={<X aria-hidden="true" />} onClick={onClose} />
            </div>
            <nav aria-label="Side menu">
              {navItems.map((item) => (
                <NavLink key={item.text} item={item} withIcon onClick={leave} />
              ))}
              {signedIn ? <AccountLinks onLeave={leave} /> : <DoorLinks onLeave={leave} />}
            </nav>
            <div className="foot">
              {signedIn && <Who />}
              <ThemeChoice />
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AccountLinks({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <SideWorkspaceChoice onLeave={onLeave} />
      <Link to="/settings" onClick={onLeave}>
        <Settings aria-hidden="true" />
        Settings
      </Link>
      <button type="button" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Sign Out
      </button>
    </>
  );
}

function DoorLinks({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Link to="/login" onClick={onLeave}>
        <LogIn aria-hidden="true" />
        Sign In
      </Link>
      <Link to="/register" onClick={onLeave}>
        <UserPlus aria-hidden="true" />
        Get Started
      </Link>
    </>
  );
}

function Who() {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <div className="line">
      <span className="avatar" aria-hidden="true" data-initials={initialsOf(profile)} />
      <span className="grow">
        <span className="ellipsis as-block">{profile.email}</span>
        <span className="small muted">{brand.planName}</span>
      </span>
    </div>
  );
}
