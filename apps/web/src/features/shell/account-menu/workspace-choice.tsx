import { Link, useMatches } from '@tanstack/react-router';
import { Building2, Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { useWorkspaces } from '../../../lib/workspace/use-workspaces.ts';

/** The workspaces of the account, in a menu, each a link; and the settings of the one that is open. */
export function MenuWorkspaceChoice() {
  const { items, current } = useWorkspaces();
  const to = useSameScreen();
  return (
    <>
      <MenuSeparator />
      {items.length > 1 && (
        <>
          <DropdownMenu.Label className="menu-label">Workspace</DropdownMenu.Label>
          <div className="menu-workspaces">
            {items.map((workspace) => (
              <MenuLink
                key={workspace.id}
                icon={workspace === current ? <Check aria-hidden="true" /> : <Building2 aria-hidden="true" />}
                to={to}
                search={{ workspace: workspace.id }}
              >
                <span className="ellipsis" dir="auto">
                  {workspace.name}
                </span>
                {workspace === current && <span className="visually-hidden"> (open)</span>}
              </MenuLink>
            ))}
          </div>
        </>
      )}
      <MenuLink icon={<Settings2 aria-hidden="true" />} to="/workspace">
        Workspace settings
      </MenuLink>
    </>
  );
}

/** The same in the side menu. */
export function SideWorkspaceChoice({ onLeave }: { onLeave: () => void }) {
  const { items, current } = useWorkspaces();
  const to = useSameScreen();
  return (
    <>
      {items.length > 1 &&
        items.map((workspace) => (
          <Link
            key={workspace.id}
            to={to}
            search={{ workspace: workspace.id }}
            aria-current={workspace === current ? 'true' : undefined}
            onClick={onLeave}
          >
            {workspace === current ? <Check aria-hidden="true" /> : <Building2 aria-hidden="true" />}
            <span className="grow ellipsis" dir="auto">
              {workspace.name}
            </span>
          </Link>
        ))}
      <Link to="/workspace" onClick={onLeave}>
        <Settings2 aria-hidden="true" />
        Workspace settings
      </Link>
    </>
  );
}

const wide = ['/endpoints', '/settings', '/workspace'] as const;

/** Another workspace opens at the same screen, or at its dashboard from a screen that only this one has. */
function useSameScreen(): '/dashboard' | (typeof wide)[number] {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.replace(/\/+$/, '') });
  return wide.find((each) => each === path) ?? '/dashboard';
}
