import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';

/** The workspaces of endpoints, without deleted endpoints. */
export const listWorkspaces = (trx: Trx, endpoint_ids: readonly string[]) =>
  trx.selectFrom('endpoint').select(['id', 'workspace_id']).where('id', 'in', endpoint_ids).execute();

export interface UsageNotice {
  workspace_id: string;
  told_percent: number;
  /** The members who are notified. */
  account_ids: string[];
}

/**
 * Marks that the owners and admins of workspaces get an email about the used part of the month's quota.
 * @returns the workspaces whose owners and admins have not had it yet
 * @param nearly submissions that are 80% of the month
 * @param full submissions that are all of the month
 */
export async function markUsageNotices(
  trx: Trx,
  key: { workspace_ids: readonly string[]; month: string },
  { nearly, full }: { nearly: number; full: number },
): Promise<UsageNotice[]> {
  const { rows } = await sql<UsageNotice>`
    update usage u set told_percent = case when u.submissions >= ${full}::int then 100 else 80 end
    where u.workspace_id = any(${key.workspace_ids}::text[]) and u.month = ${key.month}
      and ((u.submissions >= ${full}::int and u.told_percent < 100)
        or (u.submissions >= ${nearly}::int and u.told_percent < 80))
    returning u.workspace_id, u.told_percent,
      array(select m.account_id from member m
        where m.workspace_id = u.workspace_id and m.role in ('owner', 'admin')
        order by m.created_at, m.account_id) as account_ids`.execute(trx);
  return rows;
}
