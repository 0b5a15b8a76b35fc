import { useWorkspaces } from './use-workspaces.ts';

/** The name of the tab’s workspace, if the account is in others too or not alone there; else it is the account’s own. */
export function useSharedName(): string | undefined {
  const { items, current } = useWorkspaces();
  return current && (items.length > 1 || current.members !== 1) ? current.name : undefined;
}
