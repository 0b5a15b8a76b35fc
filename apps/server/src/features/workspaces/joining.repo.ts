import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** The membership of people who join by the domain of their address; `role` null: no one joins. */
export interface JoiningRow {
  role: 'reader' | 'editor' | null;
  endpoint_ids: string[] | null;
}

export async function findJoining(db: Db, workspace_id: string): Promise<JoiningRow | undefined> {
  const { rows } = await sql<JoiningRow>`
    select join_role as role, join_endpoint_ids as endpoint_ids from workspace
    where id = ${workspace_id} and ended_at is null`.execute(db);
  return rows[0];
}

export async function setJoining(trx: Trx, id: string, { role, endpoint_ids }: JoiningRow): Promise<void> {
  await trx
    .updateTable('workspace')
    .set({ join_role: role, join_endpoint_ids: endpoint_ids })
    .where('id', '=', id)
    .execute();
}

/**
 * What a person with this address becomes in a workspace; undefined: they do not join. A limited reach leaves out endpoints
 * that were deleted or moved since. An open invitation for the address decides instead.
 */
export async function findMembershipFor(
  trx: Trx,
  { workspace_id, email, now, maxMembers }: { workspace_id: string; email: string; now: Date; maxMembers: number },
): Promise<{ role: 'reader' | 'editor'; endpoint_ids: string[] | null } | undefined> {
  const { rows } = await sql<{ role: 'reader' | 'editor'; endpoint_ids: string[] | null }>`
    select w.join_role as role, case when w.join_endpoint_ids is not null then array(
        select e.id from endpoint e where e.workspace_id = w.id and e.id = any(w.join_endpoint_ids) order by e.id
      ) end as endpoint_ids
    from workspace w
    where w.id = ${workspace_id} and w.ended_at is null and w.suspended_at is null and w.join_role is not null
      and not exists (
        select from invitation i
        where i.workspace_id = w.id and i.email = lower(${email}) and i.expires_at > ${now})
      and (select count(*) from member m where m.workspace_id = w.id)
        + (select count(*) from invitation i where i.workspace_id = w.id) < ${maxMembers}`.execute(trx);
  const found = rows[0];
  return found?.endpoint_ids?.length === 0 ? undefined : found;
}
