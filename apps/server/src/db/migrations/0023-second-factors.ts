import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // confirmed_at: null until a first code proves that the app has the secret. last_step: the 30 seconds, counted from 1970,
  // whose code was accepted last; none of these or of earlier ones is accepted again.
  `create table authenticator (
    account_id text collate "C" primary key references account on delete cascade,
    sealed_secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint,
    last_used_at timestamptz
  )`,
  `create table recovery_code (
    account_id text collate "C" not null references account on delete cascade,
    code_hash bytea not null,
    primary key (account_id, code_hash)
  )`,
  // A sign-in with a right password that waits for its second factor.
  `create table pending_sign_in (
    token_hash bytea primary key,
    account_id text collate "C" not null references account on delete cascade,
    is_remembered boolean not null,
    means text not null,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`,
  `create index pending_sign_in_account_idx on pending_sign_in (account_id)`,
];
