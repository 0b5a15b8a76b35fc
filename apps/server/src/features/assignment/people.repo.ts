import type { Role } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface PersonRow {
  account_id: string;
  name: string | null;
  email: string | null;
}

export interface EndpointOfWorkspace {
  workspace_id: string;
  endpoint_id: string;
}

/** The members who can reach an endpoint and have one of the roles, by name. */
export async function listPeople(
  db: Db,
  { workspace_id, endpoint_id }: EndpointOfWorkspace,
  { roles, account_ids = null }: { roles: readonly Role[]; account_ids?: readonly string[] | null },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id as account_id, a.name, a.email
    from endpoint e
    join member m on m.workspace_id = e.workspace_id and (m.endpoint_ids is null or e.id = any(m.endpoint_ids))
    join account a on a.id = m.account_id
    where e.workspace_id = ${workspace_id} and e.id = ${endpoint_id} and m.role = any(${roles}::text[])
      and (${account_ids}::text[] is null or a.id = any(${account_ids}::text[]))
    order by lower(coalesce(a.name, a.email)), a.id`.execute(db);
  return rows;
}

/** Accounts by their ids, members or not. */
export async function listAccounts(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id as account_id, name, email from account where id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** The names for an email about an endpoint. */
export async function findEndpoint(
  db: Db,
  endpoint_id: string,
): Promise<{ workspace_id: string; name: string } | undefined> {
  return db.selectFrom('endpoint').select(['workspace_id', 'name']).where('id', '=', endpoint_id).executeTakeFirst();
}

/**
 * Those of the addresses, in lower case, that may get submissions of an endpoint by email: members who can read it, and
 * recipients that have confirmed.
 */
export async function listMailable(db: Db, endpoint_id: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select w.email from (select distinct lower(x) as email from unnest(${emails}::text[]) x) w
    where exists (
      select from endpoint e
      join member m on m.workspace_id = e.workspace_id and (m.endpoint_ids is null or e.id = any(m.endpoint_ids))
      join account a on a.id = m.account_id
      where e.id = ${endpoint_id} and lower(a.email) = w.email and a.email_verified_at is not null)
    or exists (
      select from endpoint e join recipient r on r.workspace_id = e.workspace_id
      where e.id = ${endpoint_id} and r.email = w.email and r.confirmed_at is not null and r.refused_at is null)
    order by w.email`.execute(db);
  return rows.map((row) => row.email);
}
