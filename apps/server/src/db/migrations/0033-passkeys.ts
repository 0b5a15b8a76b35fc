import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // counter: how often the authenticator says that it has signed; 0 for those that do not count.
  `create table passkey (
    account_id text collate "C" not null references account on delete cascade,
    id text collate "C" not null,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    is_synced boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (account_id, id)
  )`,
  // account_id: null while nobody knows who will sign.
  `create table passkey_challenge (
    challenge_hash bytea primary key,
    purpose text not null,
    account_id text collate "C" references account on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_expires_idx on passkey_challenge (expires_at)`,
  `create index passkey_challenge_account_idx on passkey_challenge (account_id)`,
];
