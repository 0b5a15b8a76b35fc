import type { Member, Workspace } from '@postern/contracts';
import { trpc } from '../../../../lib/trpc.ts';

interface Loss {
  /** Those who lose access; undefined while it is not known. */
  members: readonly Member[] | undefined;
  isError: boolean;
}

/** The members of one workspace who cannot reach an endpoint any more once it is in another. */
export function useLoss(endpoint_id: string, from: Workspace, to: Workspace): Loss {
  const before = trpc.workspaces.members.useQuery({ workspace_id: from.id });
  const after = trpc.workspaces.members.useQuery({ workspace_id: to.id });
  const members = before.data && after.data ? losers(endpoint_id, before.data.items, after.data.items) : undefined;
  return { members, isError: before.isError || after.isError };
}

/** A member of the target who is limited to chosen endpoints does not reach one that arrives. */
export function losers(endpoint_id: string, before: readonly Member[], after: readonly Member[]): Member[] {
  const keep = new Set(after.filter((each) => each.endpoint_ids === null).map((each) => each.account_id));
  return before.filter(
    ({ account_id, endpoint_ids }) =>
      !keep.has(account_id) && (endpoint_ids === null || endpoint_ids.includes(endpoint_id)),
  );
}
