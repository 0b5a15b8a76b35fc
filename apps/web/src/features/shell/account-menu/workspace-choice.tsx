import type { Workspace } from '@postern/contracts';
import { Building2, Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { MenuItem, MenuSeparator } from '../../../components/menu.tsx';
import { useToken } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { getWorkspace, openWorkspace } from '../../../lib/workspace.ts';

/** The workspaces of the account, in its menu; nothing for somebody who has only one. */
export function MenuWorkspaceChoice() {
  const { items, current } = useOwnWorkspaces();
  if (items.length < 2) return null;
  return (
    <>
      <MenuSeparator />
      <DropdownMenu.Label className="menu-label">Workspace</DropdownMenu.Label>
      {items.map((workspace) => (
        <MenuItem
          key={workspace.id}
          icon={workspace === current ? <Check aria-hidden="true" /> : <Building2 aria-hidden="true" />}
          onSelect={() => openWorkspace(workspace.id)}
        >
          <span className="ellipsis" dir="auto">
            {workspace.name}
          </span>
          {workspace === current && <span className="visually-hidden"> (open)</span>}
        </MenuItem>
      ))}
    </>
  );
}

/** The same in the side menu. */
export function SideWorkspaceChoice() {
  const { items, current } = useOwnWorkspaces();
  if (items.length < 2) return null;
  return (
    <>
      {items.map((workspace) => (
        <button
          key={workspace.id}
          type="button"
          aria-current={workspace === current ? 'true' : undefined}
          onClick={() => openWorkspace(workspace.id)}
        >
          {workspace === current ? <Check aria-hidden="true" /> : <Building2 aria-hidden="true" />}
          <span className="grow ellipsis" dir="auto">
            {workspace.name}
          </span>
        </button>
      ))}
    </>
  );
}

const none: readonly Workspace[] = [];

/** The account’s workspaces, those it owns first; none while they are loading and for signed-out people. */
function useOwnWorkspaces(): { items: readonly Workspace[]; current: Workspace | undefined } {
  const signedIn = useToken() !== null;
  const query = trpc.workspaces.list.useQuery(undefined, { enabled: signedIn, staleTime: 60_000 });
  const items = query.data?.items ?? none;
  const chosen = getWorkspace();
  return { items, current: items.find(({ id }) => id === chosen) ?? items[0] };
}
