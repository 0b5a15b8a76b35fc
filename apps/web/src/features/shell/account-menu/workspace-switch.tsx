import { Building2, ChevronsUpDown } from 'lucide-react';
import { Menu } from '../../../components/menu.tsx';
import { useWorkspaces } from '../../../lib/workspace/use-workspaces.ts';
import { MenuWorkspaceChoice } from './workspace-choice.tsx';

/** The open workspace, in the top bar of people who are in several or not alone in theirs; opens another. */
export function WorkspaceSwitch() {
  const { items, current } = useWorkspaces();
  if (!current || (items.length === 1 && current.members === 1)) return null;
  const trigger = (
    <button type="button" className="workspace-switch" aria-label={`Workspace, ${current.name}`}>
      <Building2 aria-hidden="true" />
      <span className="ellipsis" dir="auto">
        {current.name}
      </span>
      <ChevronsUpDown aria-hidden="true" />
    </button>
  );
  return (
    <Menu trigger={trigger} label="Workspaces">
      <MenuWorkspaceChoice />
    </Menu>
  );
}
