import type { Member } from '@postern/contracts';
import { trpc } from '../../../lib/trpc.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';

/** The cached members of a workspace, after the server has changed one. */
export function useMembersCache(workspace_id: string) {
  const utils = trpc.useUtils();
  const workspaces = useWorkspaceCache();
  const set = (change: (items: readonly Member[]) => readonly Member[]) =>
    utils.workspaces.members.setData({ workspace_id }, (list) => list && { items: [...change(list.items)] });
  return {
    change(member: Member) {
      set((items) => items.map((each) => (each.account_id === member.account_id ? member : each)));
      if (member.you) workspaces.change({ id: workspace_id, role: member.role, endpoint_ids: member.endpoint_ids });
    },
    remove(account_id: string) {
      set((items) => items.filter((each) => each.account_id !== account_id));
      workspaces.reload();
    },
  };
}
