import { mayCall, type Workspace } from '@postern/contracts';
import { useWorkspaces } from '../../../../lib/workspace/use-workspaces.ts';

/** The other workspaces that the member may move an endpoint of the tab’s workspace to; none without the right to move it away. */
export function useMoveTargets(): readonly Workspace[] {
  const { items, current } = useWorkspaces();
  return current ? moveTargets(items, current) : [];
}

/** The workspaces that an endpoint of the open one may go to. The server decides anyway. */
export const moveTargets = (items: readonly Workspace[], open: Workspace): readonly Workspace[] =>
  isFit(open) ? items.filter((each) => each.id !== open.id && isFit(each)) : [];

const isFit = (workspace: Workspace): boolean =>
  mayCall(workspace, 'endpoints.move') &&
  workspace.deletion_at === null &&
  workspace.suspended === null &&
  !workspace.second_factor_missing;
