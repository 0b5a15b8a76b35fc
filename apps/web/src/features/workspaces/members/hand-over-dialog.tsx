import type { Member, Workspace } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { quoted } from '../../../lib/quoted.ts';
import { useMembersCache } from './use-members.ts';

interface HandOverDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

/** Makes a member an owner, and the reader an admin. */
export function HandOverDialog({ workspace, member, onClose }: HandOverDialogProps) {
  const name = quoted(member.name?.trim() ? member.name : member.email);
  const { handOver, isBusy, error } = useHandOver(workspace, member, { name, onClose });
  return (
    <Dialog open onClose={onClose} title="Hand over ownership?" role="alertdialog">
      {error !== undefined && <Note kind="error">{error}</Note>}
      <p className="break-anywhere">
        {name} becomes an owner of this workspace, and you become an admin. Only an owner can undo this.
      </p>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void handOver()}>
          Hand over
        </Button>
      </footer>
    </Dialog>
  );
}

function useHandOver(
  { id: workspace_id }: Workspace,
  { account_id }: Member,
  { name, onClose }: { name: string; onClose: () => void },
) {
  const toast = useToast();
  const cache = useMembersCache(workspace_id);
  const own = useProfile()?.id;
  const { mutateAsync: update } = trpc.workspaces.updateMember.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handOver = async (): Promise<void> => {
    if (own === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      cache.change(await update({ workspace_id, account_id, role: 'owner', endpoint_ids: null }));
      // Second, because a workspace is never without an owner.
      cache.change(await update({ workspace_id, account_id: own, role: 'admin', endpoint_ids: null }));
      toast({ text: `${name} is an owner now, and you are an admin` });
      onClose();
    } catch (failed) {
      setError(messageOf(failed, 'Couldn’t hand over the workspace. Please try again.'));
      setBusy(false);
    }
  };
  return { handOver, isBusy, error };
}
