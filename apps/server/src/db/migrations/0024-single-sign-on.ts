import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table identity (
    id text collate "C" primary key,
    account_id text collate "C" not null references account on delete cascade,
    issuer text collate "C" not null,
    subject text collate "C" not null,
    email text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    unique (issuer, subject)
  )`,
  `create index identity_account_idx on identity (account_id)`,

  // A browser that is at a provider.
  `create table provider_visit (
    state_hash bytea primary key,
    browser_hash bytea not null,
    provider text collate "C" not null,
    purpose text not null check (purpose in ('sign_in', 'connect')),
    nonce text not null,
    verifier text not null,
    return_to text,
    expires_at timestamptz not null
  )`,
  `create index provider_visit_expiry_idx on provider_visit (expires_at)`,

  // A browser that has come back. To sign in, it has an account; to connect, an identity.
  `create table sign_in_code (
    code_hash bytea primary key,
    browser_hash bytea not null,
    account_id text collate "C" references account on delete cascade,
    issuer text collate "C",
    subject text collate "C",
    email text,
    expires_at timestamptz not null,
    check ((account_id is null) = (issuer is not null and subject is not null and email is not null))
  )`,
  `create index sign_in_code_account_idx on sign_in_code (account_id)`,
  `create index sign_in_code_expiry_idx on sign_in_code (expires_at)`,
];
