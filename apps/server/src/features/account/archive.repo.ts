import type { Db } from '../../db/client.ts';

/** The owner of a workspace. */
export const findOwner = (db: Db, workspace_id: string) =>
  db
    .selectFrom('member')
    .select('account_id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .executeTakeFirst();
