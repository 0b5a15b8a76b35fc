import { limits, type Workspace } from '@postern/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { formatDay } from '../../../lib/format-day.ts';
import { DeleteWorkspaceDialog } from './delete-dialog.tsx';
import { useKeepWorkspace } from './use-keep-workspace.ts';

/** Deletes the workspace, or cancels its deletion. */
export function DeleteSection({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false);
  const { keep, isKeeping } = useKeepWorkspace(workspace.id);
  return (
    <SettingsSection
      id="delete"
      title="Delete workspace"
      text={`Deletes its endpoints, submissions and files for all members, after ${limits.deletionGraceDays} days. Your account stays.`}
    >
      {workspace.deletion_at ? (
        <>
          <p>
            Everything in it will be deleted on <b className="weight-medium">{formatDay(workspace.deletion_at)}</b>.
            Until then, everything works as before.
          </p>
          <div>
            <Button busy={isKeeping} onClick={keep}>
              Keep this workspace
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            Delete workspace
          </Button>
        </div>
      )}
      {isAsking && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}
