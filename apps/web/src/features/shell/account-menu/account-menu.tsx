import { brand } from '@postern/contracts';
import { ChevronDown, Keyboard, LogOut, Settings } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { signOut } from '../../../lib/account/session.ts';
import { initialsOf } from '../initials.ts';
import { MenuThemeChoice } from '../theme-choice.tsx';
import { MenuWorkspaceChoice } from './workspace-choice.tsx';
import { useProfile } from '../../../lib/account/use-profile.ts';

/** The signed-in account, the theme, Settings, the keys and Sign Out. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const profile = useProfile();
  const name = profile ? `Account menu, ${profile.email}` : 'Account menu';
  const trigger = (
    <button type="button" className="account-button hide-phone" aria-label={name}>
      {/* A picture of the name and not text, so the button's own name need not contain it. */}
      <span className="avatar" aria-hidden="true" data-initials={profile && initialsOf(profile)} />
      <ChevronDown aria-hidden="true" />
    </button>
  );
  return (
    <Menu trigger={trigger} label="Account">
      <DropdownMenu.Label className="menu-account">
        <b className="ellipsis" title={profile?.email}>
          {profile?.email}
        </b>
        <span className="muted small">{brand.planName}</span>
      </DropdownMenu.Label>
      <MenuThemeChoice />
      <MenuWorkspaceChoice />
      <MenuSeparator />
      <MenuLink to="/settings" icon={<Settings aria-hidden="true" />}>
        Settings
      </MenuLink>
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onKeys}>
        Keyboard shortcuts
        <kbd aria-hidden="true">?</kbd>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
