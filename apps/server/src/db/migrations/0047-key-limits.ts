import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // actions: null for a key that may do all that its scopes allow.
  `alter table api_key add column actions text[], add column masked_fields text[] not null default '{}'`,

  // The confirmations that assistants have used, until they would have expired anyway: each is for one change.
  `create table used_confirmation (
    id text collate "C" primary key,
    expires_at timestamptz not null
  )`,
  `create index used_confirmation_expires_idx on used_confirmation (expires_at)`,
];
