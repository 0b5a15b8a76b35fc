import { mayCall, type CallName, type Profile, type Workspace } from '@postern/contracts';
import { useToken } from '../account/session.ts';
import { trpc } from '../trpc.ts';
import { useWorkspacePlace } from './current.ts';

const none: readonly Workspace[] = [];

/** The account’s workspaces, those it owns first; none while they are loading and for signed-out people. */
export function useWorkspaces() {
  const signedIn = useToken() !== null;
  const query = trpc.workspaces.list.useQuery(undefined, { enabled: signedIn, staleTime: 60_000 });
  const { id } = useWorkspacePlace();
  const items = query.data?.items ?? none;
  return { query, items, current: id === null ? items[0] : items.find((each) => each.id === id) };
}

/** The tab’s workspace; undefined while it is loading. */
export const useWorkspace = (): Workspace | undefined => useWorkspaces().current;

/** Whether the member’s role in the tab’s workspace is loading for the first time; no more once that has failed. */
export function useIsRoleLoading(): boolean {
  const { query, current } = useWorkspaces();
  return current === undefined && query.isLoading && query.errorUpdateCount === 0;
}

/**
 * Whether the member may make calls in the tab’s workspace, by the roles in the contract. While the role is loading, nothing
 * is offered. If it couldn’t be loaded, nothing is hidden: the server decides anyway.
 */
export function useMay(): (call: CallName) => boolean {
  const workspace = useWorkspace();
  const isLoading = useIsRoleLoading();
  return (call) => (workspace === undefined ? !isLoading : mayCall(workspace, call));
}

/**
 * This month of the tab’s workspace; null for a member who may not reach all endpoints. Until the workspace is known, it is
 * that of the account’s own.
 */
export function useUsage(): Profile['usage'] | null | undefined {
  const workspace = useWorkspace();
  const signedIn = useToken() !== null;
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: signedIn && workspace === undefined }).data;
  return workspace ? workspace.usage : profile?.usage;
}
