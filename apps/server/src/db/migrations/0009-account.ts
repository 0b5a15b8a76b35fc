import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A public id by which to end a session, which reveals nothing about its token.
  `alter table session add column id text collate "C"`,
  `update session set id = substr(md5(random()::text || encode(token_hash, 'hex')), 1, 20)`,
  `alter table session alter column id set not null, add unique (account_id, id)`,

  `create table api_key (
    id text collate "C" primary key,
    account_id text collate "C" not null references account on delete cascade,
    name text not null,
    scopes text[] not null,
    token_hash bytea not null unique,
    hint text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz
  )`,
  `create index api_key_account_idx on api_key (account_id, id desc)`,

  `alter table account add column preferences jsonb not null default '{}', add column deletion_at timestamptz`,
  // deletion_told_at: when the owner was notified that the end is a day away.
  `alter table account add column deletion_told_at timestamptz`,
  `create index account_deletion_idx on account (deletion_at) where deletion_at is not null`,

  // The workspace's account is gone; its endpoints are being deleted, and then the workspace is.
  `alter table workspace add column ended_at timestamptz`,
  `create index workspace_ended_idx on workspace (ended_at) where ended_at is not null`,

  // Deliveries of erasures are deleted after a while, when nothing else of the submission is left.
  `create index delivery_erased_idx on delivery (created_at) where event = 'submission.erased'`,

  // email: the account's address once the link is followed. session_hash: the session that asked, which then stays.
  `alter table account_token add column email text, add column session_hash bytea,
    drop constraint account_token_purpose_check`,
  `alter table account_token add constraint account_token_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'change_email') and (email is not null) = (purpose = 'change_email'))`,
];
