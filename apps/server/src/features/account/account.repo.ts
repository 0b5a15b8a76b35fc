import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface ProfileKey {
  account_id: string;
  workspace_id: string;
  /** YYYY-MM in UTC. */
  month: string;
  now: Date;
}

export const findProfile = (db: Db, { account_id, workspace_id, month, now }: ProfileKey) =>
  db
    .selectFrom('account')
    .innerJoin('workspace', (join) => join.on('workspace.id', '=', workspace_id))
    .leftJoin('usage', (join) => join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', month))
    .leftJoin('account_token as change', (join) =>
      join
        .onRef('change.account_id', '=', 'account.id')
        .on('change.purpose', '=', 'change_email')
        .on('change.expires_at', '>', now),
    )
    .select([
      'account.id',
      'account.email',
      'account.name',
      'account.company',
      'account.email_verified_at',
      'account.preferences',
      'account.deletion_at',
      'account.created_at',
      'workspace.plan',
      'workspace.suspended_at',
      'workspace.suspended_reason',
      'usage.submissions',
      'usage.held',
      'change.email as pending_email',
    ])
    .where('account.id', '=', account_id)
    .executeTakeFirst();

export interface CallerKey {
  account_id: string;
  workspace_id: string;
  /** The API key that makes the call; null: a person has signed in. */
  api_key_id: string | null;
}

export const findCaller = (db: Db, { account_id, workspace_id, api_key_id }: CallerKey) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .leftJoin('api_key as k', (join) => join.onRef('k.account_id', '=', 'account.id').on('k.id', '=', api_key_id))
    .select([
      'account.email',
      'account.name',
      'workspace.name as workspace',
      'k.name as key_name',
      'k.scopes',
      'k.actions',
      'k.masked_fields',
      'k.expires_at',
    ])
    .where('member.account_id', '=', account_id)
    .where('member.workspace_id', '=', workspace_id)
    .executeTakeFirst();

export interface ProfileChange {
  name?: string | null;
  company?: string | null;
  /** Merged into the stored preferences, key by key. */
  preferences?: object;
}

const profileColumns = ['name', 'company', 'preferences'] as const;

/** What a change of the profile may change. */
export type ProfileColumns = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export const lockAccount = (trx: Trx, account_id: string) =>
  trx.selectFrom('account').select(profileColumns).where('id', '=', account_id).forUpdate().executeTakeFirst();

export async function updateAccount(
  trx: Trx,
  account_id: string,
  { preferences, ...columns }: ProfileChange & { updated_at: Date },
): Promise<ProfileColumns> {
  return trx
    .updateTable('account')
    .set({
      ...columns,
      ...(preferences ? { preferences: sql`preferences || ${JSON.stringify(preferences)}::jsonb` } : {}),
    })
    .where('id', '=', account_id)
    .returning(profileColumns)
    .executeTakeFirstOrThrow();
}
