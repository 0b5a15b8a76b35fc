import type { MemberEmails } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

export const listRecipients = (db: Db, workspace_id: string, emails: readonly string[]) =>
  db
    .selectFrom('recipient')
    .select(['email', 'confirmed_at', 'token_expires_at', 'refused_at', 'refused_reason'])
    .where('workspace_id', '=', workspace_id)
    .where('email', 'in', emails.length > 0 ? emails.map((email) => email.toLowerCase()) : [''])
    .execute();

/** The same for the workspace that an endpoint is in. */
export const listOfEndpoint = (db: Db, endpoint_id: string, emails: readonly string[]) =>
  db
    .selectFrom('recipient')
    .innerJoin('endpoint', 'endpoint.workspace_id', 'recipient.workspace_id')
    .select(['recipient.email', 'confirmed_at', 'token_expires_at', 'refused_at'])
    .where('endpoint.id', '=', endpoint_id)
    .where('email', 'in', emails.length > 0 ? emails.map((email) => email.toLowerCase()) : [''])
    .orderBy('email')
    .execute();

/**
 * Adds addresses to a workspace's recipients. The owner's own address counts as confirmed as soon as the account's
 * address is.
 * @returns new addresses that have to confirm
 */
export async function addRecipients(
  trx: Trx,
  { workspace_id, emails }: { workspace_id: string; emails: readonly string[] },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ email: string; confirmed_at: Date | null; is_owner: boolean }>`
    with owner as (
      select lower(a.email) as email, a.email_verified_at from member m join account a on a.id = m.account_id
      where m.workspace_id = ${workspace_id}
    )
    insert into recipient (workspace_id, email, confirmed_at, created_at)
    select ${workspace_id}, e.email, o.email_verified_at, ${now}
    from unnest(${[...new Set(emails.map((email) => email.toLowerCase()))]}::text[]) as e (email)
    left join owner o on o.email = e.email
    on conflict (workspace_id, email) do nothing
    returning email, confirmed_at, exists (select from owner o where o.email = recipient.email) as is_owner`.execute(
    trx,
  );
  return rows.filter((row) => row.confirmed_at === null && !row.is_owner).map((row) => row.email);
}

export interface RecipientToken {
  workspace_id: string;
  email: string;
  token_hash: Buffer;
  expires_at: Date;
}

/** @returns false when the address is unknown or has confirmed in the meantime */
export async function setToken(db: Db, token: RecipientToken): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recipient')
    .set({ token_hash: token.token_hash, token_expires_at: token.expires_at })
    .where('workspace_id', '=', token.workspace_id)
    .where('email', '=', token.email)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findByToken = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('recipient')
    .select(['workspace_id', 'email', 'confirmed_at', 'token_expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();

/** Confirms an address and makes the deliveries that wait for it due. */
export async function confirm(trx: Trx, key: { workspace_id: string; email: string }, now: Date): Promise<void> {
  await trx
    .updateTable('recipient')
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce('confirmed_at', sql<Date>`${now}`),
      refused_at: null,
      refused_reason: null,
    }))
    .where('workspace_id', '=', key.workspace_id)
    .where('email', '=', key.email)
    .execute();
  await sql`
    update delivery d set due_at = ${now}
    from endpoint e, destination t
    where e.workspace_id = ${key.workspace_id} and d.endpoint_id = e.id
      and t.endpoint_id = d.endpoint_id and t.id = d.destination_id and t.enabled and t.paused_at is null
      and lower(d.recipient) = ${key.email} and d.state = 'pending' and d.due_at = 'infinity'`.execute(trx);
}

/** Confirms the account's verified address as a recipient in all its workspaces. */
export async function confirmOwn(trx: Trx, account_id: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.workspace_id', 'account.email'])
    .where('member.account_id', '=', account_id)
    .execute();
  for (const row of rows) await confirm(trx, { workspace_id: row.workspace_id, email: row.email.toLowerCase() }, now);
}

/** Adds the account's address to the recipients of its workspaces. */
export async function addOwn(trx: Trx, account_id: string, now: Date): Promise<void> {
  await sql`
    insert into recipient (workspace_id, email, confirmed_at, created_at)
    select m.workspace_id, lower(a.email), a.email_verified_at, ${now}
    from member m join account a on a.id = m.account_id where m.account_id = ${account_id}
    on conflict (workspace_id, email) do nothing`.execute(trx);
}

/**
 * Withdraws the confirmation of an address: it gets nothing until it confirms again, and its pending deliveries wait.
 */
export async function unconfirm(trx: Trx, key: { workspace_id: string; email: string }): Promise<void> {
  await trx
    .updateTable('recipient')
    .set({ confirmed_at: null, token_hash: null, token_expires_at: null, refused_at: null, refused_reason: null })
    .where('workspace_id', '=', key.workspace_id)
    .where('email', '=', key.email)
    .execute();
  await sql`
    update delivery d set due_at = 'infinity'
    from endpoint e
    where e.workspace_id = ${key.workspace_id} and d.endpoint_id = e.id
      and lower(d.recipient) = ${key.email} and d.state = 'pending' and d.attempting_since is null`.execute(trx);
}

/**
 * Marks an address whose server refused an email permanently: it gets no more until the owner requests another attempt.
 */
export async function markRefused(
  trx: Trx,
  key: { endpoint_id: string; email: string },
  refused: { at: Date; reason: string },
): Promise<void> {
  await sql`
    update recipient r set refused_at = ${refused.at}, refused_reason = ${refused.reason}
    from endpoint e where e.id = ${key.endpoint_id} and r.workspace_id = e.workspace_id
      and r.email = ${key.email.toLowerCase()}`.execute(trx);
}

type EmailsRow = MemberEmails['items'][number] & { total: number };

/** The destinations of a workspace that email an address, in any case of its letters, by their endpoints' names. */
export async function listEmailsTo(
  db: Db,
  { workspace_id, email }: { workspace_id: string; email: string },
  most: number,
): Promise<EmailsRow[]> {
  const { rows } = await sql<EmailsRow>`
    select e.id as endpoint_id, e.name as endpoint, t.id as destination_id, t.name as destination,
      count(*) over ()::int as total
    from endpoint e join destination t on t.endpoint_id = e.id
    where e.workspace_id = ${workspace_id} and t.kind = 'email' and t.ended_at is null and exists (
      select from jsonb_array_elements_text(
        t.config -> 'to' || coalesce(t.config -> 'cc', '[]') || coalesce(t.config -> 'bcc', '[]')) each
      where lower(each) = ${email.toLowerCase()})
    order by lower(e.name), t.id limit ${most}`.execute(db);
  return rows;
}
