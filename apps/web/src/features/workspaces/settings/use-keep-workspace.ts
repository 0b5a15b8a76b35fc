import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';

/** Cancels a workspace’s deletion. */
export function useKeepWorkspace(workspace_id: string) {
  const toast = useToast();
  const cache = useWorkspaceCache();
  const { mutateAsync, isPending } = trpc.workspaces.keep.useMutation();
  const keep = async (): Promise<void> => {
    try {
      await mutateAsync({ workspace_id });
      cache.change({ id: workspace_id, deletion_at: null });
      toast({ text: 'Deletion cancelled' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t cancel the deletion', () => void keep()));
    }
  };
  return { keep: () => void keep(), isKeeping: isPending };
}
