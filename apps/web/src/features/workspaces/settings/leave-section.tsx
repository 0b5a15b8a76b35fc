import type { Workspace } from '@postern/contracts';
import { LogOut } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { cut } from '../../../lib/text.ts';
import { trpc } from '../../../lib/trpc.ts';
import { leaveWorkspace } from '../../../lib/workspace/current.ts';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';

/** Ends the reader’s own membership. */
export function LeaveSection({ workspace }: { workspace: Workspace }) {
  const { leave, isLeaving } = useLeave(workspace);
  return (
    <SettingsSection
      id="leave"
      title="Leave workspace"
      text="You lose access at once. Your API keys for this workspace stop working; its endpoints stay."
    >
      <div>
        <Button variant="danger" icon={<LogOut aria-hidden="true" />} busy={isLeaving} onClick={() => void leave()}>
          Leave workspace
        </Button>
      </div>
    </SettingsSection>
  );
}

function useLeave({ id, name }: Workspace) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const cache = useWorkspaceCache();
  const account_id = useProfile()?.id;
  const { mutateAsync, isPending } = trpc.workspaces.removeMember.useMutation();
  const title = `“${cut(name, 60)}”`;
  const leave = async (): Promise<void> => {
    if (account_id === undefined) return;
    const isSure = await confirm({
      title: 'Leave the workspace?',
      text: `You will no longer see the endpoints and submissions of ${title}. To come back, you need a new invitation.`,
      confirmLabel: 'Leave',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync({ workspace_id: id, account_id });
      cache.remove(id);
      leaveWorkspace(id);
      cache.reload();
      toast({ text: `You left ${title}` });
    } catch (error) {
      toast(failureOf(error, `Couldn’t leave ${title}`));
    }
  };
  return { leave, isLeaving: isPending };
}
