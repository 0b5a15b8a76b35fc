import type { Db } from '../../db/client.ts';

export interface ProfileKey {
  account_id: string;
  workspace_id: string;
  /** YYYY-MM in UTC. */
  month: string;
}

export const findProfile = (db: Db, { account_id, workspace_id, month }: ProfileKey) =>
  db
    .selectFrom('account')
    .innerJoin('workspace', (join) => join.on('workspace.id', '=', workspace_id))
    .leftJoin('usage', (join) => join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', month))
    .select([
      'account.id',
      'account.email',
      'account.name',
      'account.company',
      'account.email_verified_at',
      'account.created_at',
      'workspace.plan',
      'usage.submissions',
      'usage.held',
    ])
    .where('account.id', '=', account_id)
    .executeTakeFirst();

export interface ProfileChange {
  name?: string | null;
  company?: string | null;
}

export async function updateAccount(
  db: Db,
  account_id: string,
  change: ProfileChange & { updated_at: Date },
): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', account_id).execute();
}
