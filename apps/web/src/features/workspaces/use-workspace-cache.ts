import type { Workspace } from '@postern/contracts';
import { trpc } from '../../lib/trpc.ts';

/** The cached list of the account’s workspaces, which every screen reads. */
export function useWorkspaceCache() {
  const utils = trpc.useUtils();
  const set = (change: (items: readonly Workspace[]) => readonly Workspace[]) =>
    utils.workspaces.list.setData(undefined, (list) => list && { items: [...change(list.items)] });
  return {
    add: (workspace: Workspace) => set((items) => [...items, workspace]),
    change: (workspace: Pick<Workspace, 'id'> & Partial<Workspace>) =>
      set((items) => items.map((each) => (each.id === workspace.id ? { ...each, ...workspace } : each))),
    remove: (id: string) => set((items) => items.filter((each) => each.id !== id)),
    reload: () => void utils.workspaces.list.invalidate(),
  };
}
