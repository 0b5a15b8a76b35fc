import type { Role } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { lacksFactor } from '../factors/lacks-factor.ts';
import type { Target } from './name-target.ts';

/** A membership through which somebody makes a call. */
interface Membership {
  account_id: string;
  workspace_id: string;
  role: Role;
  /** The endpoints that the member may reach; null: all. */
  endpoint_ids: string[] | null;
  suspended_reason: string | null;
  /** Whether the workspace requires a second factor which the account does not have. */
  lacks_factor: boolean;
}

export interface SessionAccess extends Membership {
  last_used_at: Date;
  expires_at: Date;
}

/**
 * A session by its hash, with the account's membership in the workspace that a call names: the one of the endpoint, else
 * the one that is named itself. Without either, or where the account is no member, it is the first one that the account
 * owns.
 */
export async function findSession(
  db: Db,
  token_hash: Buffer,
  { endpoint_id, workspace_id }: Target,
): Promise<SessionAccess | undefined> {
  const { rows } = await sql<SessionAccess>`/* prepared: session-access */
    select s.account_id, s.last_used_at, s.expires_at, m.workspace_id, m.role, m.endpoint_ids, m.suspended_reason, m.lacks_factor
    from session s cross join lateral (
      select m.workspace_id, m.role, m.endpoint_ids, w.suspended_reason, ${lacksFactor} as lacks_factor
      from member m join workspace w on w.id = m.workspace_id
      where m.account_id = s.account_id and w.ended_at is null
      order by m.workspace_id = coalesce((select e.workspace_id from endpoint e where e.id = ${endpoint_id ?? null}),
          ${workspace_id ?? null}) desc nulls last,
        m.role = 'owner' desc, m.created_at, m.workspace_id
      limit 1
    ) m
    where s.token_hash = ${token_hash}`.execute(db);
  return rows[0];
}

export interface KeyAccess extends Membership {
  id: string;
  scopes: string[];
  /** The endpoints that the key is limited to; null: all that the member may reach. */
  key_endpoint_ids: string[] | null;
  /** The actions that the key is limited to; null: all. */
  actions: string[] | null;
  masked_fields: string[];
  last_used_at: Date | null;
  expires_at: Date | null;
}

/**
 * A key by its hash, with the membership of the account that made it: the key ends with the membership. A key of an
 * earlier version has no workspace, and belongs to the first one that the account owns.
 */
export async function findApiKey(db: Db, token_hash: Buffer): Promise<KeyAccess | undefined> {
  const { rows } = await sql<KeyAccess>`/* prepared: key-access */
    select k.id, k.scopes, k.endpoint_ids as key_endpoint_ids, k.actions, k.masked_fields, k.last_used_at, k.expires_at,
      k.account_id, m.workspace_id, m.role, m.endpoint_ids, m.suspended_reason, m.lacks_factor
    from api_key k cross join lateral (
      select m.workspace_id, m.role, m.endpoint_ids, w.suspended_reason, ${lacksFactor} as lacks_factor
      from member m join workspace w on w.id = m.workspace_id
      where m.account_id = k.account_id and w.ended_at is null
        and (m.workspace_id = k.workspace_id or k.workspace_id is null)
      order by m.role = 'owner' desc, m.created_at, m.workspace_id limit 1
    ) m
    where k.token_hash = ${token_hash}`.execute(db);
  return rows[0];
}
