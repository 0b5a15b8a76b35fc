import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { mayBeMailed } from '../../db/fragments.ts';

/** The workspaces among these that can neither give nor take an endpoint now. */
export const findUnfit = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('workspace')
    .select(['id', 'suspended_at', 'deletion_at'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('suspended_at', 'is not', null), eb('deletion_at', 'is not', null)]))
    .execute();

/**
 * Whether an import runs, or another transaction is about to start one: that one holds its row. Otherwise none starts before
 * this transaction ends.
 */
export async function isImporting(trx: Trx, endpoint_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_busy: boolean }>`
    with quiet as (
      select id from import where endpoint_id = ${endpoint_id} and state not in ('checking', 'importing', 'undoing')
      for update skip locked
    )
    select (select count(*) from import where endpoint_id = ${endpoint_id}) > (select count(*) from quiet) as is_busy`.execute(
    trx,
  );
  return rows[0]?.is_busy ?? false;
}

export interface Move {
  id: string;
  from: string;
  to: string;
  now: Date;
}

/** Gives an endpoint to another workspace, and takes it from what the first workspace limits to chosen endpoints. */
export async function moveEndpoint(trx: Trx, { id, from, to, now }: Move): Promise<void> {
  await sql`update endpoint set workspace_id = ${to}, moved_through = null, moved_count = 0,
      -- Members of the other workspace know the link key.
      link_key_number = link_key_number + 1,
      -- The files of the other workspace may know another endpoint by this key.
      code_key = null,
      -- Each move has a distinct time, by which the job finds that another one came between.
      moved_at = greatest(${now}::timestamptz, moved_at + interval '1 millisecond'),
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id} and workspace_id = ${from}`.execute(trx);
  await sql`update member set endpoint_ids = array_remove(endpoint_ids, ${id})
    where workspace_id = ${from} and ${id} = any(endpoint_ids)`.execute(trx);
  await sql`update invitation set endpoint_ids = array_remove(endpoint_ids, ${id})
    where workspace_id = ${from} and ${id} = any(endpoint_ids)`.execute(trx);
  await sql`update api_key set endpoint_ids = array_remove(endpoint_ids, ${id})
    where ${id} = any(endpoint_ids)`.execute(trx);
  await trx.deleteFrom('download').where('endpoint_id', '=', id).where('workspace_id', '=', from).execute();
}

/**
 * Copies what the recipients of an endpoint have answered, and those that have not. A refusal holds in the workspace that
 * has it already. The locks have the order of all others.
 * @returns addresses that are new to the workspace and have to confirm
 */
export async function copyRecipients(trx: Trx, { id, from, to }: Move): Promise<string[]> {
  const { rows } = await sql<{ email: string; is_open: boolean }>`
    insert into recipient (workspace_id, email, confirmed_at, refused_at, refused_reason, created_at)
    select ${to}, email, confirmed_at, refused_at, refused_reason, created_at from recipient
    where workspace_id = ${from} and email in (
      select lower(address) from destination d, jsonb_array_elements_text(
        d.config -> 'to' || coalesce(d.config -> 'cc', '[]') || coalesce(d.config -> 'bcc', '[]')) address
      where d.endpoint_id = ${id} and d.kind = 'email' and d.ended_at is null)
    order by email
    on conflict (workspace_id, email) do update set
      confirmed_at = coalesce(recipient.confirmed_at, excluded.confirmed_at),
      refused_at = coalesce(recipient.refused_at, excluded.refused_at),
      refused_reason = coalesce(recipient.refused_reason, excluded.refused_reason)
    -- A row without a previous version was inserted.
    returning email, xmax = 0 and confirmed_at is null and refused_at is null as is_open`.execute(trx);
  return rows.filter((row) => row.is_open).map((row) => row.email);
}

/** Wakes deliveries that waited for an address, if it has confirmed in the workspace that the endpoint is in now. */
export async function wakeConfirmed(db: Db, endpoint_id: string, now: Date): Promise<void> {
  await sql`
    update delivery d set due_at = ${now} from destination t
    where d.endpoint_id = ${endpoint_id} and d.state = 'pending' and d.due_at = 'infinity' and d.recipient <> ''
      and t.endpoint_id = d.endpoint_id and t.id = d.destination_id and t.enabled and t.paused_at is null
      and ${mayBeMailed}`.execute(db);
}

export const listMembers = async (trx: Trx, workspace_id: string): Promise<string[]> =>
  (await trx.selectFrom('member').select('account_id').where('workspace_id', '=', workspace_id).execute()).map(
    (row) => row.account_id,
  );

export const findMoved = (db: Db, id: string) =>
  db
    .selectFrom('endpoint')
    .select(['moved_at', 'moved_through', 'moved_count'])
    .where('id', '=', id)
    .where('moved_at', 'is not', null)
    .executeTakeFirst();

export interface Progress {
  id: string;
  /** Tells this move from a later one. */
  moved_at: Date | null;
  /** The last submission whose document is rewritten; null: all are. */
  through: string | null;
  /** How many are rewritten. */
  count: number;
}

/** @returns false if the endpoint was moved again or deleted in the meantime */
export async function keepMoved(trx: Trx, { id, moved_at, through, count }: Progress): Promise<boolean> {
  const result = await trx
    .updateTable('endpoint')
    .set(
      through === null
        ? { moved_at: null, moved_through: null, moved_count: 0 }
        : { moved_through: through, moved_count: count },
    )
    .where('id', '=', id)
    .where('moved_at', '=', moved_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
