import { sql, type RawBuilder } from 'kysely';
import type { AuditAction, AuditActor, AuditTarget, AuditTargetKind } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import type { DB } from '../../db/schema.ts';
import { firstIdAt } from '../../ids.ts';

/** Who does something. The names and addresses are read when the entry is written. */
export type Doer =
  | { kind: 'account'; account_id: string }
  | { kind: 'api_key'; api_key_id: string; account_id: string; via?: 'assistant' | undefined }
  | { kind: 'operator' | 'system' | 'unknown' };

export interface NewEntry {
  id: string;
  at: Date;
  action: AuditAction;
  doer: Doer;
  /** Without a name, the one that the record has now. */
  target: { kind: AuditTargetKind; id: string; name?: string | null | undefined } | null;
  endpoint_id: string | null;
  ip: string | null;
  user_agent: string | null;
  details: object;
  /** Writes nothing if there are already so many of the same action, actor and target since a time. */
  atMost: { count: number; since: Date } | undefined;
}

/** Writes an entry into the log of a workspace. */
export async function insertEntry(trx: Trx, workspace_id: string, entry: NewEntry): Promise<void> {
  await insertFor(trx, sql`select w.id from workspace w where w.id = ${workspace_id}`, entry);
}

/** Writes an entry into the log of the workspace that has an endpoint. */
export async function insertEndpointEntry(trx: Trx, endpoint_id: string, entry: NewEntry): Promise<void> {
  await insertFor(trx, sql`select e.workspace_id as id from endpoint e where e.id = ${endpoint_id}`, entry);
}

/** Writes an entry into the log of every workspace that an account is a member of. */
export async function insertAccountEntry(trx: Trx, account_id: string, entry: NewEntry): Promise<void> {
  await insertFor(trx, sql`select m.workspace_id as id from member m where m.account_id = ${account_id}`, entry);
}

async function insertFor(trx: Trx, workspaces: RawBuilder<unknown>, entry: NewEntry): Promise<void> {
  const { id, at, action, doer, target, endpoint_id, ip, user_agent, details, atMost } = entry;
  const isNotTooMany = atMost ? hasRoom(entry, atMost) : sql`true`;
  await sql`
    insert into audit_entry (workspace_id, id, at, action, actor_id, actor, target_id, target, endpoint_id,
      endpoint_name, ip, user_agent, details)
    select w.id, ${id}, ${at}, ${action}, ${idOf(doer)}, ${actorOf(doer)}, ${target?.id ?? null}, ${targetOf(target)},
      ${endpoint_id}, (select e.name from endpoint e where e.id = ${endpoint_id}), ${ip}, ${user_agent},
      ${JSON.stringify(details)}::jsonb
    from (${workspaces}) w where ${isNotTooMany}`.execute(trx);
}

const hasRoom = (
  { action, doer, target }: NewEntry,
  { count, since }: { count: number; since: Date },
): RawBuilder<boolean> => sql<boolean>`(
  select count(*) from (
    select from audit_entry a where a.workspace_id = w.id and a.actor_id = ${idOf(doer)} and a.action = ${action}
      and a.target_id is not distinct from ${target?.id ?? null}::text and a.id >= ${firstIdAt(since)} limit ${count}
  ) same) < ${count}`;

/** By which the entries of an actor are found. */
function idOf(doer: Doer): string {
  if (doer.kind === 'account') return doer.account_id;
  return doer.kind === 'api_key' ? doer.api_key_id : doer.kind;
}

const personOf = (id: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', p.id, 'email', a.email, 'name', a.name)
  from (select ${id}::text as id) p left join account a on a.id = p.id)`;

function actorOf(doer: Doer): RawBuilder<unknown> {
  if (doer.kind === 'account') return sql`${personOf(doer.account_id)} || '{"kind":"account"}'::jsonb`;
  if (doer.kind !== 'api_key') return sql`jsonb_build_object('kind', ${doer.kind}::text)`;
  return sql`jsonb_build_object('kind', 'api_key', 'id', ${doer.api_key_id}::text,
    'name', (select k.name from api_key k where k.id = ${doer.api_key_id}), 'account', ${personOf(doer.account_id)})
    || ${JSON.stringify(doer.via ? { via: doer.via } : {})}::jsonb`;
}

/** Where the name of a target is. What a visitor may have sent, such as a file’s name, is not among them. */
const names: Partial<Record<AuditTargetKind, readonly [table: keyof DB, column: string]>> = {
  account: ['account', 'email'],
  member: ['account', 'email'],
  workspace: ['workspace', 'name'],
  endpoint: ['endpoint', 'name'],
  form: ['endpoint', 'name'],
  destination: ['destination', 'name'],
  hook: ['destination', 'name'],
  api_key: ['api_key', 'name'],
};

function targetOf(target: NewEntry['target']): RawBuilder<unknown> {
  if (!target) return sql`null::jsonb`;
  const source = names[target.kind];
  const name =
    target.name !== undefined || !source
      ? sql`${target.name ?? null}::text`
      : sql`(select ${sql.ref(source[1])} from ${sql.table(source[0])} where id = ${target.id})`;
  return sql`jsonb_build_object('kind', ${target.kind}::text, 'id', ${target.id}::text, 'name', ${name})`;
}

/** Deletes old entries of all workspaces, up to `limit`. The database lets only this go. @returns how many there were */
export async function deleteEntries(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  await sql`set local postern.audit_erasure = 'retention'`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from audit_entry e using (
      select workspace_id, id from audit_entry where at < ${before} order by at limit ${limit}
    ) old where e.workspace_id = old.workspace_id and e.id = old.id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export interface EntryRow {
  id: string;
  at: Date;
  action: AuditAction;
  actor: AuditActor;
  target: AuditTarget | null;
  endpoint_id: string | null;
  endpoint_name: string | null;
  ip: string | null;
  user_agent: string | null;
  details: Record<string, unknown>;
}

export interface EntryFilter {
  workspace_id: string;
  actor?: string | undefined;
  action?: AuditAction | undefined;
  endpoint_id?: string | undefined;
  target_id?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Entries of a workspace that match a filter, newest first, before an id. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const { actor, action, endpoint_id, target_id, from, until } = filter;
  let query = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'actor', 'target', 'endpoint_id', 'endpoint_name', 'ip', 'user_agent', 'details'])
    .where('workspace_id', '=', filter.workspace_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<EntryRow>();
  if (before !== undefined) query = query.where('id', '<', before);
  if (actor !== undefined) query = query.where('actor_id', '=', actor);
  if (action !== undefined) query = query.where('action', '=', action);
  if (endpoint_id !== undefined) query = query.where('endpoint_id', '=', endpoint_id);
  if (target_id !== undefined) query = query.where('target_id', '=', target_id);
  // An id begins with its time, so the index that finds the other filters also bounds the period.
  if (from !== undefined) query = query.where('id', '>=', firstIdAt(new Date(from)));
  if (until !== undefined) query = query.where('id', '<', firstIdAt(new Date(until)));
  return query.execute();
}
