import { Button } from '../../../components/button.tsx';
import { formatDay } from '../../../lib/format-day.ts';
import { useMay, useWorkspace } from '../../../lib/workspace/use-workspaces.ts';
import { useKeepWorkspace } from './use-keep-workspace.ts';

/** At the top of every screen while the workspace’s deletion is scheduled. */
export function WorkspaceEndingNote() {
  const workspace = useWorkspace();
  const may = useMay();
  const { keep, isKeeping } = useKeepWorkspace(workspace?.id ?? '');
  if (!workspace?.deletion_at) return null;
  return (
    <aside className="ending" aria-label="Workspace deletion">
      <p className="break-anywhere">
        The workspace “<bdi>{workspace.name}</bdi>” and everything in it will be deleted on{' '}
        <b>{formatDay(workspace.deletion_at)}</b>.
      </p>
      {may('workspaces.keep') && (
        <Button size="s" busy={isKeeping} onClick={keep}>
          Keep this workspace
        </Button>
      )}
    </aside>
  );
}
