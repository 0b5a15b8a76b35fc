import type { Db } from '../../../db/client.ts';

/** An owner or admin of the endpoint’s workspace, while it is neither suspended nor ended. */
export const findReader = (db: Db, { endpoint_id, account_id }: { endpoint_id: string; account_id: string }) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .innerJoin('member', 'member.workspace_id', 'endpoint.workspace_id')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['endpoint.name', 'account.email', 'account.preferences'])
    .where('endpoint.id', '=', endpoint_id)
    .where('account.id', '=', account_id)
    .where('member.role', 'in', ['owner', 'admin'])
    .where('endpoint.suspended_at', 'is', null)
    .where('workspace.suspended_at', 'is', null)
    .where('workspace.ended_at', 'is', null)
    .executeTakeFirst();
